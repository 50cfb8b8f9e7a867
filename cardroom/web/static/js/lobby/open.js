// "Open a table…": every setting of a table, with the house's own as they stand.
import { get, once, session } from "../api.js";
import { openDialog } from "../dialog.js";
import { count, el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { ratesTable } from "../fees.js";
import { control, holds } from "./fields.js";
import { company, goTo } from "./play.js";

const PACES = [["0.3", "quick"], ["0.9", "as at a real table"], ["2.5", "leisurely"]];
const USUAL = "usual", NONE = "0";
const CLOCKS = [[USUAL, "30 seconds where two people sit"], ["15", "15 seconds"], ["20", "20 seconds"], ["30", "30 seconds"], ["60", "a minute"],
  [NONE, "none (private tables only)"]];

const options = (pairs, chosen) => pairs.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
const field = (id, label, input, hint = null) => el("div", { class: "field" }, el("label", { for: id }, label), input, hint);
const group = (title, ...nodes) => el("fieldset", { class: "stack" }, el("legend", {}, title), ...nodes);

export async function openTableDialog(edition, houseName) {
  const [{ tables }, fees] = await Promise.all([get(`/api/editions/${edition.id}`), get(`/api/editions/${edition.id}/fees`)]);
  const limits = limitsPart(tables);
  const company_ = companyPart(edition, tables);
  const fee = feePart(tables, fees);
  const pace = pacePart();
  const form = el("form", { id: "open-table", class: "stack long-form", novalidate: true },
    el("p", { class: "muted" }, `${edition.name} at ${houseName}. Everything is as the house has it; change what you like.`),
    company_.node,
    limits.node, fee.node, pace.node);
  const read = () => ({ edition: edition.id, ...limits.read(), ...company_.read(), ...fee.read(), ...pace.read() });
  openDialog({
    title: "Open a table",
    wide: true,
    body: form,
    actions: [
      { label: "Cancel" },
      { label: "Open the table", kind: "primary", submit: "open-table", act: async () => {
        const wanted = read();
        await session();
        goTo((await once("/api/tables", wanted)).id);
      } },
    ],
  });
}

/** What a table sets for itself: read, only what is not as the house has it. */
export function limitsPart(tables) {
  const controls = tables.fields.map(control);
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
    return { table };
  };
  return { node: group("Limits", el("div", { class: "fields" }, ...controls.map(({ node }) => node))), read };
}

function companyPart(edition, tables) {
  const most = tables.seats;
  const bots = el("input", { id: "open-bots", type: "number", min: 0, max: most - 1, value: company(edition) });
  const buyIn = el("input", { id: "open-buy-in", inputmode: "decimal", autocomplete: "off", placeholder: "usual" });
  const sit = el("input", { id: "open-sit", type: "checkbox", checked: true });
  const hidden = el("input", { id: "open-private", type: "checkbox" });
  const bounds = tables.buy_in;
  sit.addEventListener("change", () => { buyIn.disabled = !sit.checked; bots.max = sit.checked ? most - 1 : most; });
  const node = group("Company",
    el("div", { class: "fields" },
      field("open-bots", "Bots", bots, el("span", { class: "hint" }, `Of ${count(most, "seat")}`)),
      field("open-buy-in", "You bring", buyIn, el("span", { class: "hint" }, `Empty: what is usual; from ${dollars(bounds.least)} to ${dollars(bounds.most)}`))),
    el("div", { class: "row checks-row" },
      el("label", { class: "check" }, sit, "Take a seat yourself"),
      el("label", { class: "check" }, hidden, "Private: not listed in the lobby, found only by its address")));
  const read = () => {
    const brought = buyIn.value.trim() ? cents(buyIn.value) : null;
    if (buyIn.value.trim() && brought === null) {
      buyIn.focus();
      throw new Error("You bring: write dollars, like $200.");
    }
    const number = Number(bots.value || 0);
    if (!Number.isInteger(number) || number < 0) {
      bots.focus();
      throw new Error("Bots: write a whole number.");
    }
    return { bots: number, sit: sit.checked, private: hidden.checked, ...(sit.checked && brought !== null ? { buy_in: brought } : {}) };
  };
  return { node, read };
}

export function feePart(tables, fees) {
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
  add();
  more.addEventListener("click", () => add().focus());
  show();
  return { node: group("Collection (the house's fee)", rows, el("div", { class: "row" }, more), text), read: () => ({ option: posted() }) };
}

function pacePart() {
  const pace = el("select", { id: "open-pace" }, ...options(PACES, "0.9"));
  const pause = el("select", { id: "open-pause" }, ...options([["2", "2 seconds"], ["5", "5 seconds"], ["10", "10 seconds"], ["20", "20 seconds"]], "5"));
  const clock = el("select", { id: "open-clock" }, ...options(CLOCKS, USUAL));
  const bank = el("select", { id: "open-bank" }, ...options([["0", "none"], ["15", "15 seconds"], ["30", "30 seconds"], ["60", "a minute"]], "30"));
  const bankField = field("open-bank", "Time bank", bank);
  clock.addEventListener("change", () => { bankField.hidden = clock.value === NONE; });
  const node = group("Pace", el("div", { class: "fields" },
    field("open-pace", "Bots play", pace), field("open-pause", "Pause between rounds", pause), field("open-clock", "Clock for a decision", clock), bankField));
  const timed = () => clock.value === USUAL ? {} : clock.value === NONE ? { clock: 0, clock_for_two: 0 } : { clock: Number(clock.value) };
  return { node, read: () => ({ pace: Number(pace.value), pause: Number(pause.value), ...timed(), time_bank: Number(bank.value) }) };
}
