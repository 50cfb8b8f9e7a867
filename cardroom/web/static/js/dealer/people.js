// The people at the real table: sit down, buy chips, sit out, get up; and the dealer. A person is looked for by name or number as
// they are typed.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { cents, dollars } from "../money.js";
import { when } from "../when.js";

const field = (id, label, more = {}) => {
  const input = el("input", { id, type: "text", autocomplete: "off", ...more });
  return { input, node: el("div", { class: "field" }, el("label", { for: id }, label), input) };
};

function amount(input) {
  const found = cents(input.value);
  if (found === null) throw new Error(t("dealer.write-100"));
  return found;
}

const LOOKED_FOR_AFTER = 250;
const SOURCES = ["usual", "cage", "tray", ...(document.documentElement.dataset.money === "real" ? [] : ["house"])];

/** Those whose number it is, or whose name begins so, below the field; choosing one fills it in. */
function known(/** @type {HTMLInputElement} */ input) {
  const chosen = { visitor: "" };
  const list = el("div", { class: "keys", role: "group", "aria-label": t("dealer.known-people") });
  let waiting = 0;
  const said = (/** @type {Wire.NumberedPlayerData} */ { name, number, chips }) =>
    [name, number === null ? t("dealer.has-account") : `#${number}`, t("dealer.at-the-cage", { amount: chips })].join(" · ");
  const look = async () => {
    const like = input.value.trim();
    const found = like ? await get(/** @type {"/api/players"} */ (`/api/players?like=${encodeURIComponent(like)}`)) : [];
    if (like !== input.value.trim()) return;
    list.replaceChildren(
      ...found.slice(0, 6).map((each) =>
        el(
          "button",
          {
            type: "button",
            class: "key",
            onclick: () => {
              chosen.visitor = each.id;
              input.value = each.name;
              list.replaceChildren(el("span", { class: "small muted" }, said(each)));
            },
          },
          said(each),
        ),
      ),
    );
  };
  input.addEventListener("input", () => {
    chosen.visitor = "";
    clearTimeout(waiting);
    waiting = window.setTimeout(look, LOOKED_FOR_AFTER);
  });
  return { list, chosen };
}

/** @param seat(do, given) does it, and resolves to nothing where it was refused with a sentence that is thrown */
export function openPeople(data, seat) {
  const name = field("new-player", t("dealer.who-sits-down"), { maxlength: 40 });
  const where = field("new-seat", t("dealer.seat"), { inputmode: "numeric", placeholder: t("dealer.first-free") });
  const chips = field("new-chips", t("dealer.with"), { inputmode: "decimal", placeholder: t("dealer.usual") });
  const more = field("more-chips", t("dealer.to-buy"), { inputmode: "decimal" });
  const source = el(
    "select",
    { id: "new-source" },
    SOURCES.map((each) => el("option", { value: each }, t(`dealer.chips-${each}`))),
  );
  const from = el("div", { class: "field" }, el("label", { for: "new-source" }, t("dealer.chips-from")), source);
  const { list, chosen } = known(name.input);
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
  const sit = (player = name.input.value.trim(), visitor = chosen.visitor) =>
    seat("sit", {
      player,
      visitor,
      source: source.value,
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
          button(t("dealer.buy"), player, () => seat("buy", { player, chips: amount(more.input), source: source.value })),
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
          run(dialog, () => (name.input.value.trim() ? sit() : Promise.reject(new Error(t("dealer.say-who")))));
        },
      },
      name.node,
      list,
      el("div", { class: "fields" }, where.node, chips.node, from),
      el(
        "div",
        { class: "row" },
        el("button", { class: "primary" }, t("dealer.sit-down")),
        el("button", { type: "button", id: "newcomer", onclick: () => run(dialog, () => sit("", "")) }, t("dealer.newcomer")),
      ),
    ),
    el("p", { class: "hint" }, t("dealer.mid-round")),
    trouble,
  );
  const dialog = openDialog({ title: t("dealer.players"), body });
}

/** Who is due at the table by the rotation, where that is another than whoever deals. */
async function showDue(/** @type {string} */ table, /** @type {HTMLElement} */ note) {
  const due = table ? (await get(`/api/duty/tables/${table}`).catch(() => null))?.relief : null;
  if (!due) return;
  note.textContent = t("duty.tap-due", { name: due.name, time: when(due.since) });
  note.hidden = false;
}

export function openTap(data, tap) {
  const due = el("p", { class: "note warn", role: "status", hidden: true });
  const name = field("tap-name", t("dealer.who-deals"), { maxlength: 40, placeholder: t("dealer.you") });
  openDialog({
    title: t("dealer.tap-in"),
    body: el(
      "form",
      { id: "tap-form", class: "stack" },
      el("p", {}, t("dealer.deals-now", { dealer: data.dealer || t("dealer.nobody") })),
      due,
      name.node,
    ),
    actions: [
      { label: t("dealer.cancel") },
      { label: t("dealer.tap-in"), kind: "primary", submit: "tap-form", act: () => tap(name.input.value.trim()) },
    ],
  });
  name.input.focus();
  showDue(data.practice ? "" : data.id, due);
}
