// Who sits at the real table: sit down, buy chips, sit out, get up; and who deals.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { cents, dollars } from "../money.js";

const field = (id, label, more = {}) => {
  const input = el("input", { id, type: "text", autocomplete: "off", ...more });
  return { input, node: el("div", { class: "field" }, el("label", { for: id }, label), input) };
};

function amount(input) {
  const found = cents(input.value);
  if (found === null) throw new Error("Write an amount, like 100 or $100.");
  return found;
}

/** @param seat(do, given) does it, and resolves to nothing where it was refused with a sentence that is thrown */
export function openPeople(data, seat) {
  const name = field("new-player", "Who sits down", { maxlength: 40 });
  const where = field("new-seat", "Seat", { inputmode: "numeric", placeholder: "first free" });
  const chips = field("new-chips", "With", { inputmode: "decimal", placeholder: "the usual" });
  const more = field("more-chips", "Chips to buy", { inputmode: "decimal" });
  const trouble = el("p", { class: "note bad small", role: "alert", hidden: true });
  const run = async (dialog, work) => {
    try {
      await work();
      dialog.close();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  };
  const button = (label, player, act) => el("button", { type: "button", "aria-label": `${label}: ${player}`, onclick: () => run(dialog, act) }, label);
  const sit = () => seat("sit", { player: name.input.value.trim(), seat: where.input.value ? Number(where.input.value) : null, chips: chips.input.value ? amount(chips.input) : null });
  const body = el("div", { class: "stack" },
    el("ul", { class: "people" }, data.seats.map(({ seat: number, player, stack, out }) => el("li", {},
      el("b", {}, `${number} ${player}`), el("span", { class: "money" }, dollars(stack)),
      button("Buy", player, () => seat("buy", { player, chips: amount(more.input) })),
      button(out ? "Back" : "Out", player, () => seat(out ? "back" : "out", { player })),
      button("Get up", player, () => seat("leave", { player }))))),
    more.node,
    el("form", { class: "stack", onsubmit: (event) => { event.preventDefault(); run(dialog, sit); } },
      el("div", { class: "fields" }, name.node, where.node, chips.node), el("div", { class: "row" }, el("button", { class: "primary" }, "Sit down"))),
    el("p", { class: "hint" }, "In the middle of a round chips and seats change when it is paid."), trouble);
  const dialog = openDialog({ title: "Players", body });
}

export function openTap(data, tap) {
  const name = field("tap-name", "Who deals from now on", { maxlength: 40, placeholder: "you" });
  openDialog({
    title: "Tap in",
    body: el("form", { id: "tap-form", class: "stack" }, el("p", {}, `${data.dealer || "Nobody"} deals now. A round is on the record as dealt by who began it.`), name.node),
    actions: [{ label: "Cancel" }, { label: "Tap in", kind: "primary", submit: "tap-form", act: () => tap(name.input.value.trim()) }],
  });
  name.input.focus();
}
