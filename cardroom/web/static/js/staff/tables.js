// The open tables, with what an operator may do at them.
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { dollars } from "../money.js";
import { ask, button, choice, list } from "./ask.js";

const ROUND = [["as-decided", "Settled as far as it is decided: what lies on the table goes back, pots are shared"], ["everything-back", "Void: everything goes back"]];
const STATES = { playing: "playing", between: "between rounds", waiting: "waiting", closed: "closed" };

export async function tables(holder, me) {
  const draw = () => tables(holder, me);
  const found = await get("/api/staff/tables");
  const operator = me.roles.includes("operator");
  holder.replaceChildren(list("Open tables", ["Table", "State", "People", "Others", ...(operator ? [""] : [])], found.map((table) => [
    [el("div", {}, el("a", { href: `/tables/${table.id}` }, table.id), " ", table.name), el("div", { class: "muted" }, table.house)],
    [el("div", {}, STATES[table.state], table.waits === null ? "" : `, waits ${Math.round(table.waits)} s`),
      el("div", { class: "tags" }, table.private ? el("span", { class: "tag" }, "private") : null, table.closing ? el("span", { class: "tag warn" }, "closes after the round") : null)],
    table.people.length ? table.people.map((seat) => person(seat, table, operator, draw)) : el("span", { class: "muted" }, "nobody"),
    el("span", { class: "muted" }, `${table.bots} bots, ${table.watching} watching`),
    ...(operator ? [el("div", { class: "acts" },
      table.running ? button("End the round…", () => end(table, draw), { about: `of table ${table.id}` }) : null,
      button("Close…", () => close(table, draw), { about: `table ${table.id}`, kind: "danger" }))] : []),
  ]), "No table is open."));
}

const person = (seat, table, operator, after) => el("div", { class: "seated" }, seat.player, el("span", { class: "muted" }, dollars(seat.stack)),
  seat.leaving ? el("span", { class: "tag" }, "leaves") : null,
  operator && !seat.leaving ? el("button", { type: "button", class: "link small", "aria-label": `Remove ${seat.player} from table ${table.id}`, onclick: () => ask({
    title: `Remove ${seat.player}`,
    text: "He is cashed out: at once, or when the round that he plays is over. It goes on by the rule for the absent.",
    yes: "Remove", kind: "danger", said: `${seat.player} is removed.`, after,
    act: (why) => post(`/api/staff/tables/${table.id}/remove`, { visitor: seat.visitor, why }),
  }) }, "remove") : null);

function end(table, after) {
  const how = choice("How", ROUND);
  ask({
    title: `End the round of table ${table.id}`, text: "The reason is told at the table, too.", fields: [how], yes: "End the round", kind: "danger", said: "The round is ended.", after,
    act: (why) => post(`/api/staff/tables/${table.id}/end-round`, { how: how.control.value, why }),
  });
}

function close(table, after) {
  const how = choice("When", [["after-round", "When its round is over"], ...ROUND.map(([value, text]) => [value, `At once. ${text}`])]);
  ask({
    title: `Close table ${table.id}`, text: "Everybody there is cashed out. Where a round is ended the reason is told at the table, too.", fields: [how], yes: "Close the table", kind: "danger", said: "The table closes.", after,
    act: (why) => post(`/api/staff/tables/${table.id}/close`, { how: how.control.value, why }),
  });
}
