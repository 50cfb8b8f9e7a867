// Who stands at the window: found by name, with his chips, his bank and his cash of the day; and what is done for him.
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { toast } from "../notice.js";
import { ask, button, field, money, more, words } from "./ask.js";
import { grid, shown } from "./pieces.js";

const PAYS = document.documentElement.dataset.money === "real"; // play chips are worth nothing

export function customer(room) {
  const search = field(t("cage.who"), el("input", { type: "search", autocomplete: "off", maxlength: 40 }), t("cage.who-hint"));
  const found = el("ul", { class: "found", "aria-label": t("cage.person") });
  const card = el("div", { class: "stack", "aria-live": "polite" });
  const look = async (like) => (like ? get(`/api/cage/people?like=${encodeURIComponent(like)}`) : []);
  const choose = async (person) => {
    const now = (await look(person.name)).find(({ id }) => id === person.id) ?? person;
    found.replaceChildren();
    search.control.value = now.name;
    card.replaceChildren(served(room, now, () => choose(now).catch((error) => toast(error.message, "bad"))));
  };
  let waiting = 0;
  const draw = async () => {
    const people = await look(search.control.value.trim());
    found.replaceChildren(
      ...people.map((person) =>
        el(
          "li",
          {},
          button(`${person.name} · ${dollars(person.balance)}`, () => choose(person)),
        ),
      ),
      ...(people.length || !search.control.value.trim() ? [] : [el("li", { class: "muted" }, t("cage.nobody-so"))]),
    );
  };
  search.control.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => draw().catch((error) => toast(error.message, "bad")), 250);
  });
  return el("section", { class: "panel stack" }, search, found, card);
}

function served(room, person, after) {
  const { today, bank } = person;
  const cash = (key, sum, notice) =>
    el(
      "div",
      {},
      el("dt", {}, t(key)),
      el("dd", { class: "figures" }, dollars(sum), notice ? el("span", { class: "tag warn" }, t("cage.noticed")) : null),
    );
  return el(
    "div",
    { class: "stack" },
    el("h3", {}, person.name),
    el(
      "dl",
      { class: "sums" },
      el("div", {}, el("dt", {}, t("cage.has")), el("dd", { class: "figures" }, dollars(person.balance))),
      el("div", {}, el("dt", {}, t("cage.bank")), el("dd", { class: "figures" }, dollars(bank.chips + bank.cash))),
      cash("cage.cash-in", today.cash_in, today.notice_in),
      cash("cage.cash-out", today.cash_out, today.notice_out),
    ),
    el(
      "div",
      { class: "row" },
      button(t("cage.do-sell"), () => trade(room, person, "sell", after), { kind: "primary" }),
      PAYS ? button(t("cage.do-cash"), () => trade(room, person, "cash", after), { kind: "primary" }) : null,
      button(t("cage.do-deposit"), () => banked(room, person, "deposit", after)),
      bank.chips + bank.cash > 0 ? button(t("cage.do-withdraw"), () => banked(room, person, "withdraw", after)) : null,
    ),
    PAYS ? null : el("p", { class: "note small", "data-play-money": "" }, t("cage.play-money")),
    bank.chips + bank.cash > 0 ? el("div", {}, el("p", { class: "muted" }, t("cage.bank-holds")), shown(bank.held, room.cage)) : null,
  );
}

/**
 * A notice comes before what takes somebody's cash of the day beyond the room's line: the first press shows it, the second says that it was
 * seen. `notice.first(amount)` is false while it is only shown.
 */
function notice(room, person, direction) {
  const known = words(t("cage.known-by"), { hint: t("cage.known-hint") });
  const says = el("p", {});
  const holder = el("div", { class: "note warn stack", role: "alert", hidden: true }, says, known);
  const first = async (/** @type {number} */ amount) => {
    const [total, taken] =
      direction === "in" ? [person.today.cash_in, person.today.notice_in] : [person.today.cash_out, person.today.notice_out];
    if (taken || total + amount <= room.cage.settings.large || !amount) return true;
    if (holder.hidden) {
      says.textContent = t(`cage.notice-${direction}`, { name: person.name, total: total + amount, line: room.cage.settings.large });
      holder.hidden = false;
      known.control.required = true;
      known.control.focus();
      return false;
    }
    await post("/api/cage/notices", { visitor: person.id, direction, amount, why: known.control.value });
    return true;
  };
  return Object.assign(holder, { first });
}

/** Chips for cash (`sell`), or cash for chips (`cash`). */
function trade(room, person, /** @type {string} */ what, after) {
  const { number, place } = room.own;
  const selling = what === "sell";
  const amount = money(t("cage.amount"));
  const chips = grid(room.cage, {
    kinds: ["chip"],
    held: selling ? place.held : null,
    label: t(selling ? "cage.chips-given" : "cage.chips-taken"),
  });
  const cash = grid(room.cage, {
    kinds: ["cash"],
    held: selling ? null : place.held,
    label: t(selling ? "cage.cash-taken" : "cage.cash-given"),
  });
  const warned = notice(room, person, selling ? "in" : "out");
  const told = (pieces) => (Object.keys(pieces).length ? pieces : null);
  chips.changed = () => {
    try {
      const sum = Object.entries(chips.read().chip ?? {}).reduce((all, [cents, count]) => all + Number(cents) * count, 0);
      if (sum) amount.control.value = dollars(sum);
    } catch {
      /* not a count yet */
    }
  };
  ask(room, {
    title: t(`cage.title-${what}`, { name: person.name }),
    body: [
      amount,
      more(t(selling ? "cage.chips-given" : "cage.chips-taken"), el("p", { class: "hint" }, t("cage.cut-hint")), chips),
      more(t(selling ? "cage.cash-taken" : "cage.cash-given"), el("p", { class: "hint" }, t("cage.cut-hint")), cash),
      warned,
    ],
    yes: t(`cage.do-${what}`),
    said: () => t(selling ? "cage.sold" : "cage.cashed", { name: person.name, amount: amount.cents() }),
    after,
    act: async () => {
      const cents = amount.read();
      if (!(await warned.first(cents))) return false;
      return post(`/api/cage/windows/${number}/${what}`, {
        visitor: person.id,
        amount: cents,
        chips: told(chips.read()),
        cash: told(cash.read()),
        version: place.version,
      });
    },
  });
}

/** Into his bank, or out of it. */
function banked(room, person, /** @type {string} */ what, after) {
  const { number, place } = room.own;
  const pieces = grid(room.cage, { held: what === "withdraw" ? person.bank.held : null, label: t("cage.pieces") });
  const warned = notice(room, person, what === "deposit" ? "in" : "out");
  ask(room, {
    title: t(`cage.title-${what}`, { name: person.name }),
    text: t(`cage.says-${what}`),
    wide: true,
    body: [pieces, warned],
    yes: t(`cage.do-${what}`),
    said: t("cage.banked", { name: person.name }),
    after,
    act: async () => {
      const counted = pieces.read();
      const cash = Object.entries(counted.cash ?? {}).reduce((sum, [cents, count]) => sum + Number(cents) * count, 0);
      if (!(await warned.first(cash))) return false;
      return post(`/api/cage/windows/${number}/${what}`, { visitor: person.id, pieces: counted, version: place.version });
    },
  });
}
