// The running tables. Lines are changed in place, so that focus and reading position stay where they are.
import { get } from "../api.js";
import { el } from "../dom.js";
import { listed, t } from "../messages.js";
import { asWritten } from "../money.js";
import { busy } from "../notice.js";
import { goTo, join } from "./play.js";

const LOOKS = { playing: "good", between: "good", waiting: "warn", closed: "" };
const LONG = 300; // seconds without cards after which a table counts as quiet

/** What is alive comes first: one's own tables, those that play, where people are, where a seat is free, where cards were dealt of late. */
export function byLife(mine) {
  const quiet = ({ quiet: seconds }) => seconds ?? Infinity;
  const keys = [
    (row) => (mine.has(row.id) ? 0 : 1),
    (row) => (row.state === "playing" || row.state === "between" ? 0 : 1),
    (row) => -row.people.length,
    (row) => (row.taken < row.seats ? 0 : 1),
    (row) => (Math.min(quiet(row), LONG) > LONG / 2 ? 1 : 0),
    (row) => -row.watching,
  ];
  return (one, other) => keys.map((key) => key(one) - key(other)).find(Boolean) || one.id.localeCompare(other.id);
}

export class RunningTables {
  /** @type {((count: number) => void) | null} */
  onCount = null;

  constructor({ list, empty, status }) {
    this.list = list;
    this.empty = empty;
    this.status = status;
    this.lines = new Map(); // table id -> {node, update}
    this.mine = new Map(); // table id -> my stack there
  }

  /** Look again every few seconds while the page is looked at. */
  start(every = 4000) {
    this.refresh();
    setInterval(() => {
      if (!document.hidden) this.refresh();
    }, every);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.refresh();
    });
  }

  async refresh() {
    try {
      this.show(await get("/api/tables"));
    } catch (error) {
      this.status.textContent = error.message;
      this.status.hidden = false;
    }
  }

  setMine(tables) {
    this.mine = new Map(tables.map(({ id, stack }) => [id, stack]));
    for (const line of this.lines.values()) line.update(line.row, this.mine);
  }

  show(rows) {
    this.status.hidden = true;
    const ordered = [...rows].sort(byLife(this.mine));
    const ids = new Set(ordered.map((row) => row.id));
    for (const [id, { node }] of this.lines) {
      if (!ids.has(id) && !node.contains(document.activeElement)) {
        node.remove();
        this.lines.delete(id);
      } else if (!ids.has(id)) {
        this.lines.get(id).closed(); // somebody's focus is on it: it stays, and says that it is over
      }
    }
    for (const row of ordered) {
      if (!this.lines.has(row.id)) {
        const line = tableLine(row);
        this.lines.set(row.id, line);
        this.list.append(line.node);
      }
      this.lines.get(row.id).update(row, this.mine);
    }
    if (!this.list.contains(document.activeElement)) this.list.append(...ordered.map((row) => this.lines.get(row.id).node));
    this.empty.hidden = this.lines.size > 0;
    this.onCount?.(this.lines.size);
  }
}

const put = (node, text) => {
  if (node.textContent !== text) node.textContent = text;
};

function tableLine(first) {
  const state = el("span", { class: "tag" });
  const facts = el("p", { class: "muted small table-facts" });
  const people = el("p", { class: "small table-people" });
  const seats = el("span", { class: "seat-dots", "aria-hidden": "true" }, ...Array.from({ length: first.seats }, () => el("i", {})));
  const seatText = el("span", { class: "small muted" });
  const enter = el("button", { type: "button", class: "primary" });
  const watch = el(
    "a",
    { class: "button", href: `/tables/${first.id}`, "aria-label": t("lobby.watch-at", { game: first.name, house: first.house }) },
    t("lobby.watch"),
  );
  const line = { row: first };
  enter.addEventListener("click", () => busy(enter, () => line.enter()));
  const title = el("h3", {}, first.name);
  const where = el("span", { class: "muted small" }, `${t("common.table-named", first)} · ${first.house}`);
  line.node = el(
    "li",
    { class: "table-line" },
    el("div", { class: "table-head" }, title, where, state),
    el("div", { class: "table-body" }, facts, people),
    el("div", { class: "table-seats" }, seats, seatText),
    el("div", { class: "table-acts" }, enter, watch),
  );
  line.closed = () => {
    put(state, t("lobby.state-closed"));
    state.className = "tag";
    enter.setAttribute("aria-disabled", "true");
  };
  line.update = (row, mine) => {
    line.row = row;
    put(state, t(`lobby.state-${row.state}`));
    state.className = `tag ${LOOKS[row.state] ?? ""}`;
    put(facts, factsOf(row));
    put(people, peopleOf(row));
    put(seatText, t("lobby.taken", { taken: row.taken, count: row.seats }));
    [...seats.children].forEach((dot, i) => {
      dot.className = i < row.people.length ? "person" : i < row.taken ? "bot" : "";
    });
    const stack = mine.get(row.id);
    const full = row.taken >= row.seats;
    const [label, act] =
      stack !== undefined
        ? [t("lobby.come-back"), () => goTo(row.id)]
        : !full
          ? [t("lobby.join"), () => join(row.id)]
          : row.backline
            ? [t("lobby.behind"), () => join(row.id, true)]
            : [t("lobby.full"), null];
    put(enter, label);
    line.enter = act ?? (() => {});
    enter.disabled = act === null;
    const where = { label, game: row.name, house: row.house, stack };
    enter.setAttribute("aria-label", stack === undefined ? t("lobby.enter-at", where) : t("lobby.enter-with", where));
    line.node.classList.toggle("mine", stack !== undefined);
    watch.hidden = stack !== undefined;
  };
  return line;
}

function factsOf(row) {
  return [
    asWritten(row.limits),
    row.option && row.option !== "none" ? t("lobby.option", { option: row.option }) : t("lobby.no-fee"),
    row.bank !== null && row.bank !== undefined ? t("lobby.bank", { bank: row.bank }) : "",
    row.clock ? t("lobby.clock", { seconds: row.clock }) : t("lobby.no-clock"),
    row.watching ? t("lobby.watching", { count: row.watching }) : "",
    row.quiet > LONG ? t("lobby.quiet", { count: Math.floor(row.quiet / 60) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function peopleOf(row) {
  const bots = row.bots ? [t("lobby.bots", { count: row.bots })] : [];
  if (!row.people.length) return bots.length ? t("lobby.only", { bots: bots[0] }) : t("lobby.nobody");
  const more = row.people.length - 4;
  return listed([...row.people.slice(0, 4), ...(more > 0 ? [t("lobby.more", { count: more })] : []), ...bots]);
}
