// The running tables. Lines are changed in place, so that focus and reading position stay where they are.
import { get } from "../api.js";
import { count, el } from "../dom.js";
import { dollars } from "../money.js";
import { busy } from "../notice.js";
import { goTo, join } from "./play.js";

const STATES = { playing: ["playing", "good"], between: ["between rounds", "good"], waiting: ["waiting for players", "warn"], closed: ["closed", ""] };

export class RunningTables {
  constructor({ list, empty, status }) {
    this.list = list;
    this.empty = empty;
    this.status = status;
    this.lines = new Map();                 // table id -> {node, update}
    this.mine = new Map();                  // table id -> my stack there
  }

  /** Look again every few seconds while the page is looked at. */
  start(every = 4000) {
    this.refresh();
    setInterval(() => { if (!document.hidden) this.refresh(); }, every);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.refresh(); });
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
    this.mine = new Map(tables.map(({ table, stack }) => [table, stack]));
    for (const line of this.lines.values()) line.update(line.row, this.mine);
  }

  show(rows) {
    this.status.hidden = true;
    const here = (row) => (this.mine.has(row.id) ? 0 : row.people.length ? 1 : 2);
    const ordered = [...rows].sort((a, b) => here(a) - here(b) || b.people.length - a.people.length || a.id.localeCompare(b.id));
    const ids = new Set(ordered.map((row) => row.id));
    for (const [id, { node }] of this.lines) {
      if (!ids.has(id) && !node.contains(document.activeElement)) {
        node.remove();
        this.lines.delete(id);
      } else if (!ids.has(id)) {
        this.lines.get(id).closed();        // somebody's focus is on it: it stays, and says that it is over
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
  }
}

const put = (node, text) => { if (node.textContent !== text) node.textContent = text; };

function tableLine(first) {
  const state = el("span", { class: "tag" });
  const facts = el("p", { class: "muted small table-facts" });
  const people = el("p", { class: "small table-people" });
  const seats = el("span", { class: "seat-dots", "aria-hidden": "true" }, ...Array.from({ length: first.seats }, () => el("i", {})));
  const seatText = el("span", { class: "small muted" });
  const enter = el("button", { type: "button", class: "primary" });
  const watch = el("a", { class: "button", href: `/tables/${first.id}`, "aria-label": `Watch ${first.name} at ${first.house}` }, "Watch");
  const line = { row: first };
  enter.addEventListener("click", () => busy(enter, () => line.enter()));
  const title = el("h3", {}, first.name);
  line.node = el("li", { class: "table-line" },
    el("div", { class: "table-head" }, title, el("span", { class: "muted small" }, first.house), state),
    el("div", { class: "table-body" }, facts, people),
    el("div", { class: "table-seats" }, seats, seatText),
    el("div", { class: "table-acts" }, enter, watch));
  line.closed = () => {
    put(state, "closed");
    state.className = "tag";
    enter.setAttribute("aria-disabled", "true");
  };
  line.update = (row, mine) => {
    line.row = row;
    const [said, look] = STATES[row.state] ?? [row.state, ""];
    put(state, said);
    state.className = `tag ${look}`;
    put(facts, factsOf(row));
    put(people, peopleOf(row));
    put(seatText, `${row.taken} of ${row.seats} seats taken`);
    [...seats.children].forEach((dot, i) => { dot.className = i < row.people.length ? "person" : i < row.taken ? "bot" : ""; });
    const stack = mine.get(row.id);
    const full = row.taken >= row.seats;
    const [label, act] = stack !== undefined ? [`Come back`, () => goTo(row.id)]
      : !full ? ["Join", () => join(row.id)]
      : row.backline ? ["Bet behind", () => join(row.id, true)] : ["Full", null];
    put(enter, label);
    line.enter = act ?? (() => {});
    enter.disabled = act === null;
    enter.setAttribute("aria-label", `${label}: ${row.name} at ${row.house}${stack !== undefined ? `, where you have ${dollars(stack)}` : ""}`);
    line.node.classList.toggle("mine", stack !== undefined);
    watch.hidden = stack !== undefined;
  };
  return line;
}

function factsOf(row) {
  return [
    row.limits,
    row.option && row.option !== "none" ? `fee option ${row.option}` : "no fee",
    row.bank !== null && row.bank !== undefined ? `bank ${dollars(row.bank)}` : "",
    row.clock ? `${row.clock} s a decision` : "no clock",
    row.watching ? `${row.watching} watching` : "",
  ].filter(Boolean).join(" · ");
}

function peopleOf(row) {
  const bots = row.bots ? count(row.bots, "bot") : "";
  if (!row.people.length) return bots ? `Only ${bots}` : "Nobody yet";
  const shown = row.people.slice(0, 4).join(", ") + (row.people.length > 4 ? ` and ${row.people.length - 4} more` : "");
  return bots ? `${shown} and ${bots}` : shown;
}
