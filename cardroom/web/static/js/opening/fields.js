// Controls for the settings of a table, from what the server says of each field. A control has `node`, `read()` and `error`.
import { el } from "../dom.js";
import { cents, dollars } from "../money.js";

const LABELS = {
  least: "Smallest wager", most: "Largest wager", bank: "Least a player-dealer puts up", structure: "Betting", bets: "Bets, lower / upper",
  blinds: "Blinds, small / big", spread: "Wagers, from / to", ante: "Ante", least_bet: "Least bring-in", buy_in: "Usual buy-in",
  showdown: "Showdown", all_in: "Hands that are all-in", straddle: "Live straddle", kill: "Kill pots", bring_in: "Bring-in", low: "Low half", point: "A point is worth",
  buy_in_points: "Buy-in, in points", condition: "A chip is worth", top: "Top (ante)", buy_in_conditions: "Buy-in, in chips", pays: "Conditions are paid",
  bonuses: "Side bets", dealing: "Cards are dealt", bonus_least: "Smallest side bet", bonus_most: "Largest side bet", blind: "Blind, where fixed",
  vouchers: "Vouchers and promotional chips", ante_limit: "Most antes for one pot", middle_blind: "Three blinds", cut: "Cards behind the cut card",
  overs: "Players with an overs button", seats: "Places at the table", decks: "Decks", shuffle: "Cards are shuffled", new_players: "New players",
  double_double: "Double-double down", late_tie_alone: "Late tie bet without an early one", first_settled: "Hands are settled from",
  bonus_pays: "Side bets pay", base_bonus: "The bonus pays", blind_pays: "The Blind pays", jackpot: "House jackpot", meter: "Progressive meter",
  jackpot_bet: "The jackpot bet", royalties: "Royalties", ranking: "Hands rank",
};
const EMPTY = { most: "no maximum", bonus_most: "as the option or the largest wager has it", jackpot_bet: "as the house has it" };
const ZERO = { bank: "0: the smallest wager", least_bet: "0: the big blind", buy_in: "0: a hundred smallest wagers", bring_in: "0: as printed", ante: "0: none", blind: "0: not fixed" };
const asTheHouse = ({ usual }) => (usual ? `As the house has it (${usual.replaceAll("-", " ")})` : "As the house has it");
const words = (name) => name.replaceAll(/[-_]/g, " ");
export const labelOf = ({ name, label }) => LABELS[name] ?? label[0].toUpperCase() + label.slice(1);

let numbers = 0;

/** The control of one field, with its label around it. */
export function control(field) {
  return (MAKERS[field.kind] ?? MAKERS.money)(field, `field-${++numbers}-${field.name}`);
}

function labelled(field, id, input, hint = "") {
  const said = hint ? el("span", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (said) input.setAttribute("aria-describedby", said.id);
  return el("div", { class: "field" }, el("label", { for: id }, labelOf(field)), input, said);
}

function wrong(input, sentence) {
  input.setAttribute("aria-invalid", "true");
  input.focus();
  throw new Error(sentence);
}

const MAKERS = {
  money(field, id) {
    const input = el("input", { id, inputmode: "decimal", autocomplete: "off", value: field.default === null ? "" : dollars(field.default) });
    const hint = field.hint ? `${field.hint} Empty: ${field.usual}` : field.optional ? `Empty: ${EMPTY[field.name] ?? "none"}` : field.default === 0 ? ZERO[field.name] ?? "" : "";
    return { field, node: labelled(field, id, input, hint), input, read: () => {
      input.removeAttribute("aria-invalid");
      if (field.optional && !input.value.trim()) return null;
      return cents(input.value) ?? wrong(input, `${labelOf(field)}: write dollars, like $5 or 12.50.`);
    } };
  },
  moneys(field, id) {
    const input = el("input", { id, inputmode: "text", autocomplete: "off", value: field.default.map(dollars).join(" / ") });
    return { field, node: labelled(field, id, input), input, read: () => {
      input.removeAttribute("aria-invalid");
      const found = input.value.split(/[/;]|\s+/).filter(Boolean).map(cents);
      const fits = found.every((each) => each !== null) && (field.count === null || found.length === field.count);
      return fits ? found : wrong(input, `${labelOf(field)}: write ${field.count ?? "the"} amounts with a stroke between them, like $3 / $6.`);
    } };
  },
  int(field, id) {
    const input = el("input", { id, type: "number", min: field.least ?? 0, max: field.most ?? "", step: 1, value: field.default ?? "", placeholder: field.usual });
    return { field, node: labelled(field, id, input, field.hint), input, read: () => {
      input.removeAttribute("aria-invalid");
      if (field.optional && input.value === "") return null;
      const value = Number(input.value);
      return Number.isInteger(value) && input.value !== "" ? value : wrong(input, `${labelOf(field)}: write a whole number.`);
    } };
  },
  bool(field, id) {
    const input = el("input", { id, type: "checkbox", checked: Boolean(field.default) });
    return { field, node: el("label", { class: "check", for: id }, input, labelOf(field)), input, read: () => input.checked };
  },
  choice(field, id) {
    const empty = field.optional ? [el("option", { value: "" }, asTheHouse(field))] : [];
    const input = el("select", { id }, ...empty, ...field.choices.map((each) => el("option", { value: each, selected: each === field.default }, words(each))));
    return { field, node: labelled(field, id, input, field.hint), input, read: () => input.value || null };
  },
  names(field, id) {
    const input = el("input", { id, autocomplete: "off", value: field.default.join(", ") });
    return { field, node: labelled(field, id, input, "Names, with commas between them"), input, read: () => input.value.split(",").map((name) => name.trim()).filter(Boolean) };
  },
  lines(field, id) {
    const rows = field.usual.split("\n");
    const input = el("textarea", { id, rows: Math.min(8, Math.max(3, rows.length)), spellcheck: false, placeholder: field.usual });
    return { field, node: labelled(field, id, input, `${field.hint} One to a line, like ${rows[0]}; empty: as the house has it`.trim()), input, read: () => {
      input.removeAttribute("aria-invalid");
      const found = nested(input.value);
      return found === undefined ? wrong(input, `${labelOf(field)}: write each line like ${rows[0]}.`) : found;
    } };
  },
  choices(field, id) {
    const start = field.default ?? field.choices;
    const boxes = field.choices.map((each) => el("input", { type: "checkbox", value: each, checked: start.includes(each) }));
    const usual = field.default === null ? el("input", { type: "checkbox", checked: true, id }) : null;
    const follow = () => boxes.forEach((box) => { box.disabled = usual?.checked ?? false; });
    usual?.addEventListener("change", follow);
    follow();
    const node = el("fieldset", { class: "field" }, el("legend", { class: "small" }, labelOf(field)),
      usual ? el("label", { class: "check" }, usual, "As the house posts them") : null,
      ...boxes.map((box) => el("label", { class: "check" }, box, words(box.value))));
    return { field, node, input: usual ?? boxes[0], read: () => (usual?.checked ? null : boxes.filter((box) => box.checked).map((box) => box.value)) };
  },
};

/** What lines like `pair-plus.straight = 6 to 1` say, as objects; null where nothing is written, undefined where a line says nothing. */
export function nested(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const found = Object.create(null);
  for (const line of lines) {
    const [, name, value] = /^([^=]*[^=\s])\s*=\s*(.+)$/.exec(line) ?? [];
    if (!name) return undefined;
    const path = name.split(".");
    const last = path.pop();
    let at = found;
    for (const part of path) at = at[part] ??= Object.create(null);
    if (typeof at !== "object") return undefined;
    at[last] = value;
  }
  return lines.length ? found : null;
}

/** Show a field only where another has one of the values it needs; says whether it holds. */
export function holds(entry, entries) {
  return Object.entries(entry.field.when ?? {}).every(([name, values]) => {
    const other = entries.find(({ field }) => field.name === name);
    return other === undefined || values.includes(other.input.value);
  });
}
