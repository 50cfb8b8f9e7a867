// Limits, option, seats and pace of a table that is open: the fields of "Open a table", as they are set now. Only what is changed is sent.
import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { control, holds } from "../lobby/fields.js";

const NUMBERS = [["seats", "Seats (0: all)"], ["pace", "Seconds a bot takes"], ["pause", "Seconds between rounds"], ["clock", "Clock, seconds (0: none for one person)"], ["clock_for_two", "Clock where two people sit"]];

export async function openSettings(path, why) {
  const now = await get(`${path}/settings`);
  const controls = now.fields.map(control);
  const numbers = NUMBERS.map(([name, label]) => ({ name, label, input: el("input", { id: `set-${name}`, type: "number", min: 0, step: "any", value: now[name] }) }));
  const option = el("select", { id: "set-option" }, el("option", { value: "" }, "Usual for the limits"), now.options.map((name) => el("option", { value: name, selected: name === now.option }, `Option ${name}`)));
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
    const found = Object.fromEntries(numbers.filter(({ name, input }) => input.value !== "" && Number(input.value) !== now[name]).map(({ name, input }) => [name, Number(input.value)]));
    return { ...found, ...(Object.keys(table).length ? { table } : {}), ...(option.value !== now.option ? { option: option.value } : {}) };
  };
  openDialog({
    title: "Limits and settings",
    wide: true,
    body: el("form", { id: "set-table", class: "stack long-form", novalidate: true },
      el("p", { class: "muted" }, "They hold from the next round on, and are changed between two rounds."),
      el("fieldset", { class: "stack" }, el("legend", {}, "Limits"), el("div", { class: "fields" }, controls.map(({ node }) => node))),
      el("fieldset", { class: "stack" }, el("legend", {}, "Collection"), el("div", { class: "field" }, el("label", { for: "set-option" }, "Posted option"), option)),
      el("fieldset", { class: "stack" }, el("legend", {}, "Seats and pace"), el("div", { class: "fields" },
        numbers.map(({ name, label, input }) => el("div", { class: "field" }, el("label", { for: `set-${name}` }, label), input))))),
    actions: [{ label: "Not now", kind: "quiet" }, { label: "Set the table", kind: "primary", submit: "set-table", act: async () => { await post(`${path}/settings`, { ...read(), why }); } }],
  });
}
