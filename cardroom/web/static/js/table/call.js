// "Floor!": somebody at the table calls the floor, with a word; and what everybody sees of it until it is settled.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";

const MOST = 200;

export function callFloor(model) {
  const input = el("input", { id: "call-says", type: "text", maxlength: MOST, autocomplete: "off", placeholder: "a card was exposed" });
  const form = el("form", { id: "call-form", class: "stack" },
    el("p", { class: "muted" }, "The floor comes to this table, and everybody here sees that you have called it."),
    el("div", { class: "field" }, el("label", { for: "call-says" }, "In a word, why"), input));
  openDialog({
    title: "Call the floor",
    body: form,
    actions: [{ label: "Not now", kind: "quiet" }, { label: "Floor!", kind: "primary", submit: "call-form", act: async () => {
      if (!input.value.trim()) throw new Error("Say in a word why you call the floor.");
      await post(`/api/tables/${model.id}/call`, { says: input.value });
    } }],
  });
  input.focus();
}

/** The line below the head of the page: who has called, and who comes. */
export function callsLine(node, { table, name }) {
  const calls = table.calls ?? [];
  const said = calls.map(({ who, says, answered_by: by }) => `${who === name ? "You have" : `${who} has`} called the floor: ${says.replace(/\.$/, "")}. ${by ? `${by} comes.` : "It has not answered yet."}`);
  put(node, said.join(" "));
}

/** While play stands still everybody reads why; and that the table closes, and where his chips go. */
export function standingLines(paused, closing, { standing }) {
  put(paused, standing[0]);
  put(closing, standing[1]);
}

function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
  node.hidden = !text;
}
