// All tables in one list, sorted by urgency: open calls first, then flags, then whoever has waited longest. Lines are changed in place,
// so that focus and reading position stay where they are.
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { asWritten, dollars } from "../money.js";
import { lasting } from "./lasting.js";
import { capital, plainWords } from "../table/words.js";

const HEADS = ["table", "asked", "people", "bank", "drop", "flags"];
const put = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

export class Overview {
  #box;
  #body = el("tbody", {});
  #empty = el("p", { class: "empty", hidden: true }, t("floor.no-tables"));
  #lines = new Map(); // table id -> line
  #rows = [];
  #ahead = 0; // the room's clock less this one, in seconds

  constructor(box) {
    this.#box = box;
    const head = el(
      "thead",
      {},
      el(
        "tr",
        {},
        HEADS.map((name) => el("th", { scope: "col" }, t(`floor.head-${name}`))),
      ),
    );
    this.#box.append(
      el(
        "div",
        { class: "floor-list" },
        el("table", { class: "floor-tables" }, el("caption", { class: "visually-hidden" }, t("floor.caption")), head, this.#body),
      ),
      this.#empty,
    );
  }

  setTime(now) {
    if (now) this.#ahead = now - performance.now() / 1000;
  }

  now() {
    return performance.now() / 1000 + this.#ahead;
  }

  counts() {
    return {
      tables: this.#rows.length,
      calls: this.#rows.reduce((sum, { calls }) => sum + calls.length, 0),
      proposals: this.#rows.reduce((sum, { proposals }) => sum + proposals.length, 0),
      flagged: this.#rows.filter(({ flags }) => flags.length).length,
    };
  }

  show(rows) {
    this.#rows = [...rows].sort((a, b) => urgency(a, b));
    const ids = new Set(rows.map(({ id }) => id));
    for (const [id, { node }] of this.#lines) {
      if (ids.has(id)) continue;
      node.remove();
      this.#lines.delete(id);
    }
    for (const row of this.#rows) {
      if (!this.#lines.has(row.id)) this.#lines.set(row.id, tableLine(row));
      this.#lines.get(row.id).update(row);
    }
    const order = this.#rows.map(({ id }) => this.#lines.get(id).node);
    const moved = order.some((node, i) => this.#body.children[i] !== node);
    const calm = this.#rows.every(({ calls }) => !calls.length) && this.#body.children.length === order.length;
    if (moved && !(calm && this.#body.contains(document.activeElement))) this.#place(order); // what is pointed at does not slip away
    this.#empty.hidden = this.#rows.length > 0;
    this.#box.firstChild.hidden = this.#rows.length === 0;
    this.tick();
  }

  /** In their order; who has the focus keeps it. */
  #place(order) {
    const focused = document.activeElement;
    this.#body.append(...order);
    if (focused instanceof HTMLElement && this.#body.contains(focused)) focused.focus({ preventScroll: true });
  }

  tick() {
    for (const line of this.#lines.values()) line.tick(this.now());
  }
}

/** Open calls first, unanswered before answered; then what has a flag; then who has waited longest. */
function urgency(a, b) {
  const rank = ({ calls, flags, state, asks }) =>
    calls.some(({ answered_by }) => !answered_by) ? 0 : calls.length ? 1 : flags.length ? 2 : asks ? 3 : state === "between" ? 4 : 5;
  const since = ({ calls, asks }) => calls[0]?.at ?? asks?.since ?? Infinity;
  return rank(a) - rank(b) || since(a) - since(b) || a.id.localeCompare(b.id);
}

function tableLine(first) {
  const name = el("a", { class: "floor-name", href: `/tables/${first.id}#floor` });
  const facts = el("p", { class: "small muted" });
  const asked = el("p", {});
  const waited = el("p", { class: "small muted figures" });
  const people = el("p", { class: "people" });
  const more = el("p", { class: "small muted" });
  const bank = el("p", {});
  const held = el("p", { class: "small muted figures" });
  const drop = el("p", { class: "figures" });
  const flags = el("ul", { class: "flags" });
  const calls = el("ul", { class: "calls" });
  const line = {};
  line.node = el(
    "tr",
    { "data-table": first.id },
    el("th", { scope: "row", "data-label": t("floor.head-table") }, name, facts),
    el("td", { "data-label": t("floor.head-asked") }, asked, waited),
    el("td", { "data-label": t("floor.head-people") }, people, more),
    el("td", { "data-label": t("floor.head-bank") }, bank, held),
    el("td", { "data-label": t("floor.head-drop"), class: "money" }, drop),
    el("td", { "data-label": t("floor.head-flags") }, flags, calls),
  );
  let row = first;
  line.update = (now) => {
    row = now;
    line.node.classList.toggle("urgent", row.calls.length > 0);
    put(name, `${tableLabel(row.id)} · ${row.name}`);
    put(
      facts,
      [row.house, asWritten(row.limits), row.option && row.option !== "none" ? t("floor.option", row) : ""].filter(Boolean).join(" · "),
    );
    put(
      asked,
      row.paused
        ? t("floor.paused")
        : row.asks
          ? t("floor.asked", { kind: capital(plainWords(row.asks.kind)), players: short(row.asks.players) })
          : capital(t(`floor.state-${row.state}`)),
    );
    put(people, peopleOf(row));
    put(more, moreOf(row));
    put(bank, row.bank ? row.bank.player : "");
    put(drop, dollars(row.collected));
    list(
      flags,
      row.flags.map((flag) => flagNode(flag, row)),
    );
    list(calls, row.calls.map(callNode));
  };
  line.tick = (now) => {
    const since = row.asks
      ? t("floor.round-since", { time: lasting(now - row.asks.since), number: row.number })
      : row.number
        ? t("floor.after-round", row)
        : row.why;
    put(waited, [since, row.pausing ? t("floor.pauses-after-short") : ""].filter(Boolean).join(" · "));
    put(held, row.bank ? bankText(row.bank, now) : "");
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (calls.querySelectorAll("[data-at]")))
      put(node, lasting(now - Number(node.dataset.at)));
  };
  return line;
}

/** Draw a list again only where it has changed. */
function list(node, items) {
  const key = items.map((item) => item.dataset.key).join("|");
  node.hidden = items.length === 0;
  if (node.dataset.shown === key) return;
  node.dataset.shown = key;
  node.replaceChildren(...items);
}

function flagNode(flag, { absent, proposals }) {
  const more = { absent: absent.join(", "), correction: t("floor.second-name", { names: proposals.map(({ by }) => by).join(", ") }) };
  const text = more[flag] ? t("floor.flag-of", { flag, more: more[flag] }) : flag;
  return el("li", { class: "tag warn", "data-flag": flag, "data-key": text }, text);
}

function callNode({ number, who, says, at, answered_by: by }) {
  return el(
    "li",
    { class: by ? "answered" : "", "data-key": `${number} ${by}` },
    el("strong", {}, `${who}: `),
    says,
    " ",
    el("span", { class: "figures muted", "data-at": at }),
    by ? el("span", { class: "muted" }, ` · ${t("floor.comes-short", { who: by })}`) : null,
  );
}

const short = (names) =>
  names.length > 3 ? t("floor.and-more", { names: names.slice(0, 2).join(", "), number: names.length - 2 }) : names.join(", ");

function peopleOf({ seats, behind }) {
  const people = [...seats, ...behind]
    .filter(({ player, bot }) => player && !bot)
    .map(({ player, seat }) => (seat ? `${seat} ${player}` : t("floor.behind", { player })));
  return people.length ? people.join(", ") : t("floor.nobody");
}

function moreOf({ seats }) {
  const taken = seats.filter(({ player }) => player);
  const bots = taken.filter(({ bot }) => bot).length;
  const out = taken.filter((seat) => seat.out).map(({ player }) => player);
  return [
    t("floor.taken", { taken: taken.length, count: seats.length }),
    bots ? t("floor.bots-count", { count: bots }) : "",
    out.length ? t("floor.out", { names: out.join(", ") }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function bankText({ up, since, rounds, turn }, now) {
  return [up === null ? "" : dollars(up), turn, t("floor.rounds-since", { count: rounds, time: lasting(now - since) })]
    .filter(Boolean)
    .join(" · ");
}
