// Recovery codes, shown once.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { announce } from "../notice.js";

/** Show them until the visitor says that he has kept them; resolves then. */
export function showCodes(codes, name) {
  const list = el("ol", { class: "codes" }, ...codes.map((code) => el("li", {}, el("code", {}, code))));
  const copied = el("span", { class: "hint", role: "status" });
  const copy = el("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(`Cardroom, recovery codes of ${name}\n${codes.join("\n")}\n`);
      copied.textContent = "Copied.";
    } catch {                 // only pages over https may
      getSelection().selectAllChildren(list);
      copied.textContent = "They are selected: copy them with your keyboard or menu.";
    }
  });
  const print = el("button", { type: "button", onclick: () => window.print() }, "Print");
  const dialog = openDialog({
    title: "Your recovery codes",
    firm: true,
    body: el("div", { class: "stack" },
      el("p", {}, `If you lose your password, one of these lets you in as ${name}, with a new one. Each works once.`),
      list,
      el("div", { class: "row no-print" }, copy, print, copied),
      el("p", { class: "note warn small" }, "They are shown only now. Keep them where you keep things that matter, not in this browser alone.")),
    actions: [{ label: "I have kept them", kind: "primary" }],
  });
  announce("Your recovery codes are shown.");
  return dialog.done;
}
