// The parts of a form that sets a table, for who opens one and for the floor that sets one anew: limits, the posted option, pace and clocks.
// Each has `node` and `read()`, which gives what is to be sent.
import { el } from "../dom.js";
import { ratesTable } from "../fees.js";
import { control, holds } from "./fields.js";

const PACES = [["0.3", "quick"], ["0.9", "as at a real table"], ["2.5", "leisurely"]];
const PAUSES = [["2", "2 seconds"], ["5", "5 seconds"], ["10", "10 seconds"], ["20", "20 seconds"]];
const BANKS = [["0", "none"], ["15", "15 seconds"], ["30", "30 seconds"], ["60", "a minute"]];
const USUAL = "usual", NONE = "0", FOR_TWO = 30;
const CLOCKS = [[USUAL, `${FOR_TWO} seconds where two people sit`], ["15", "15 seconds"], ["20", "20 seconds"], ["30", "30 seconds"], ["60", "a minute"],
  [NONE, "none (private tables only)"]];
const AS_OPENED = { pace: 0.9, pause: 5, clock: 0, clock_for_two: FOR_TWO };

export const field = (id, label, input, hint = null) => el("div", { class: "field" }, el("label", { for: id }, label), input, hint);
export const group = (title, ...nodes) => el("fieldset", { class: "stack" }, el("legend", {}, title), ...nodes);

/** A drop-down; what is set now is among its choices, whatever it is. */
export function select(id, pairs, chosen) {
  const known = pairs.some(([value]) => value === chosen) ? pairs : [...pairs, [chosen, `${chosen} seconds`]];
  return el("select", { id }, ...known.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
}

/** The table's own settings; only those that differ from what is set are read. */
export function limitsPart(fields) {
  const controls = fields.map(control);
  const follow = () => controls.forEach((each) => { each.node.hidden = !holds(each, controls); });
  controls.forEach(({ input }) => input?.addEventListener("change", follow));
  follow();
  const read = () => {
    const table = {};
    for (const each of controls) {
      if (each.node.hidden) continue;
      const value = each.read();
      if (JSON.stringify(value) !== JSON.stringify(each.field.default)) table[each.field.name] = value;
    }
    return table;
  };
  return { node: group("Limits", el("div", { class: "fields" }, ...controls.map(({ node }) => node))), read };
}

/** @param now the options that are posted, like "2" or "1+3"; empty: the usual one for the limits */
export function feePart(tables, fees, now = "") {
  if (!tables.options.length) return { node: group("Collection", el("p", { class: "muted" }, "No fee is taken at this game.")), read: () => ({}) };
  const says = (each) => [each.limits, each.players].filter(Boolean).join(", ");
  const selects = [];
  const rows = el("div", { class: "stack" });
  const more = el("button", { type: "button" }, "And another, for other numbers of players");
  const text = el("div", { "aria-live": "polite" });
  const posted = () => selects.map(({ value }) => value).filter(Boolean).join("+");
  const show = () => {
    const names = (posted() || tables.option).split("+");
    const chosen = fees.options.filter(({ option }) => names.includes(option));
    text.replaceChildren(...chosen.map((each) => ratesTable(each.rates, `Option ${each.option} charges`)));
    more.hidden = !posted() || !tables.options.some(({ players }) => players);        // some options are for some numbers only
  };
  const add = () => {
    const [id, label, none] = selects.length ? [`open-option-${selects.length + 1}`, "And option", "None"] : ["open-option", "Posted option", `Usual for the limits (option ${tables.option})`];
    const select = el("select", { id },
      el("option", { value: "" }, none),
      ...tables.options.map((each) => el("option", { value: each.option }, `Option ${each.option}${says(each) ? `: ${says(each)}` : ""}`)));
    select.addEventListener("change", show);
    selects.push(select);
    rows.append(field(id, label, select));
    return select;
  };
  for (const posted of now.split("+")) add().value = posted;
  more.addEventListener("click", () => add().focus());
  show();
  return { node: group("Collection (the house's fee)", rows, el("div", { class: "row" }, more), text), read: () => ({ option: posted() }) };
}

/** @param now how the table is set; without: as one is opened, and then its time bank can be chosen too */
export function pacePart(now = null) {
  const { pace: quick, pause: rest, clock: all, clock_for_two: two } = now ?? AS_OPENED;
  const pace = select("open-pace", PACES, String(quick));
  const pause = select("open-pause", PAUSES, String(rest));
  const clocks = all || two === FOR_TWO || !two ? CLOCKS : [...CLOCKS, [`two ${two}`, `${two} seconds where two people sit`]];
  const clock = select("open-clock", clocks, all ? String(all) : two === FOR_TWO ? USUAL : two ? `two ${two}` : NONE);
  const bank = select("open-bank", BANKS, "30");
  const bankField = field("open-bank", "Time bank", bank);
  const follow = () => { bankField.hidden = now !== null || clock.value === NONE; };
  clock.addEventListener("change", follow);
  follow();
  const node = group("Pace", el("div", { class: "fields" },
    field("open-pace", "Bots play", pace), field("open-pause", "Pause between rounds", pause), field("open-clock", "Clock for a decision", clock), bankField));
  const begun = clock.value;
  const timed = () => {
    if (clock.value === begun) return {};
    if (clock.value === USUAL) return { clock: 0, clock_for_two: FOR_TWO };
    return clock.value === NONE ? { clock: 0, clock_for_two: 0 } : { clock: Number(clock.value) };
  };
  return { node, read: () => ({ pace: Number(pace.value), pause: Number(pause.value), ...timed(), ...(now ? {} : { time_bank: Number(bank.value) }) }) };
}
