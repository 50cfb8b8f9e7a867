// Who sits at the real table: sit down, buy chips, sit out, get up; and who deals.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { cents, dollars } from "../money.js";

const field = (id, label, more = {}) => {
  const input = el("input", { id, type: "text", autocomplete: "off", ...more });
  return { input, node: el("div", { class: "field" }, el("label", { for: id }, label), input) };
};

function amount(input) {
  const found = cents(input.value);
  if (found === null) throw new Error(t("dealer.write-100"));
  return found;
}

/** @param seat(do, given) does it, and resolves to nothing where it was refused with a sentence that is thrown */
export function openPeople(data, seat) {
  const name = field("new-player", t("dealer.who-sits-down"), { maxlength: 40 });
  const where = field("new-seat", t("dealer.seat"), { inputmode: "numeric", placeholder: t("dealer.first-free") });
  const chips = field("new-chips", t("dealer.with"), { inputmode: "decimal", placeholder: t("dealer.usual") });
  const more = field("more-chips", t("dealer.to-buy"), { inputmode: "decimal" });
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
  const button = (label, player, act) =>
    el("button", { type: "button", "aria-label": `${label}: ${player}`, onclick: () => run(dialog, act) }, label);
  const sit = () =>
    seat("sit", {
      player: name.input.value.trim(),
      seat: where.input.value ? Number(where.input.value) : null,
      chips: chips.input.value ? amount(chips.input) : null,
    });
  const body = el(
    "div",
    { class: "stack" },
    el(
      "ul",
      { class: "people" },
      data.seats.map(({ seat: number, player, stack, out }) =>
        el(
          "li",
          {},
          el("b", {}, `${number} ${player}`),
          el("span", { class: "money" }, dollars(stack)),
          button(t("dealer.buy"), player, () => seat("buy", { player, chips: amount(more.input) })),
          button(out ? t("dealer.back") : t("dealer.out"), player, () => seat(out ? "back" : "out", { player })),
          button(t("dealer.get-up"), player, () => seat("leave", { player })),
          data.asks.map((kind) => button(t(`dealer.asks-${kind}`), player, () => seat(kind, { player }))),
        ),
      ),
    ),
    more.node,
    el(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          run(dialog, sit);
        },
      },
      el("div", { class: "fields" }, name.node, where.node, chips.node),
      el("div", { class: "row" }, el("button", { class: "primary" }, t("dealer.sit-down"))),
    ),
    el("p", { class: "hint" }, t("dealer.mid-round")),
    trouble,
  );
  const dialog = openDialog({ title: t("dealer.players"), body });
}

export function openTap(data, tap) {
  const name = field("tap-name", t("dealer.who-deals"), { maxlength: 40, placeholder: t("dealer.you") });
  openDialog({
    title: t("dealer.tap-in"),
    body: el(
      "form",
      { id: "tap-form", class: "stack" },
      el("p", {}, t("dealer.deals-now", { dealer: data.dealer || t("dealer.nobody") })),
      name.node,
    ),
    actions: [
      { label: t("dealer.cancel") },
      { label: t("dealer.tap-in"), kind: "primary", submit: "tap-form", act: () => tap(name.input.value.trim()) },
    ],
  });
  name.input.focus();
}
