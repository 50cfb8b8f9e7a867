// The room: its health, and the limits that the operator sets.
import { get, patch } from "../api.js";
import { count, el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { when } from "../when.js";
import { ask, choice, field } from "./ask.js";

const OPENS = [["anybody", "Anybody"], ["owners", "Who has a password"], ["staff", "Operator and floor"]];

export async function room(holder, me) {
  const draw = () => room(holder, me);
  const [health, limits] = await Promise.all([get("/api/staff/health"), get("/api/staff/limits")]);
  holder.replaceChildren(wellbeing(health), limitsForm(limits, me.roles.includes("operator"), draw));
}

function wellbeing(health) {
  const figure = (name, value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));
  const lost = Object.entries(health.lost);
  return el("section", { class: "panel stack", "aria-labelledby": "health-title" }, el("h2", { id: "health-title" }, "Health"),
    el("dl", { class: "figures-grid" },
      figure("Open since", when(health.since)), figure("Tables", `${health.tables}, ${health.running} playing`), figure("People seated", health.people), figure("Connections", health.watching),
      figure("Longest wait for an answer", `${Math.round(health.longest_wait)} s`), figure("Waiting to be stored", health.queue), figure("Database", size(health.database)),
      figure("Errors since then", health.errors), figure("Who can come in", health.local ? "this machine only" : "others, too")),
    el("p", { class: "small muted" }, "Head of the books: ", el("code", {}, health.head.slice(0, 24)), "…"),
    lost.length ? el("p", { class: "note bad" }, `${count(lost.length, "table")} could not be resumed: ${lost.map(([id, why]) => `${id} (${why})`).join("; ")}`) : null,
    health.last_errors.length ? el("details", {}, el("summary", {}, "Last errors"), el("ul", { class: "small" }, ...health.last_errors.map(({ at, says }) => el("li", {}, `${when(at)}: ${says}`)))) : null);
}

const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function limitsForm(limits, operator, after) {
  const number = (label, name, hint) => Object.assign(field(label, el("input", { type: "number", min: 0, step: 1, value: limits[name], required: true, disabled: !operator }), hint), { limit: name });
  const tables = number("Tables open at once", "tables", "");
  const each = number("Tables of one visitor", "tables_each", "");
  const chips = Object.assign(field("Chips of a newcomer", el("input", { value: dollars(limits.newcomers_chips), inputmode: "decimal", required: true, disabled: !operator })), { limit: "newcomers_chips" });
  const opens = Object.assign(choice("Who opens tables", OPENS), { limit: "who_opens" });
  opens.control.value = limits.who_opens;
  const own = Object.assign(choice("Settings of a table", [["true", "Free"], ["false", "As printed"]]), { limit: "own_settings" });
  own.control.value = String(limits.own_settings);
  for (const given of [opens, own]) given.control.disabled = !operator;
  const read = {
    tables: (text) => Number(text), tables_each: (text) => Number(text), newcomers_chips: cents, who_opens: (text) => text, own_settings: (text) => text === "true",
  };
  const fields = [tables, each, chips, opens, own];
  const form = el("form", { class: "stack" }, el("div", { class: "fields" }, ...fields), operator ? el("div", { class: "row" }, el("button", { type: "submit", class: "primary" }, "Set the limits…")) : null);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = Object.fromEntries(fields.map((given) => [given.limit, read[given.limit](given.control.value)]));
    const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== limits[name]));
    ask({
      title: "Set the room's limits", text: Object.keys(changed).length ? "" : "Nothing has been changed yet.", yes: "Set them", said: "The limits hold from now on.", after,
      act: (why) => patch("/api/staff/limits", { limits: changed, why }),
    });
  });
  return el("section", { class: "panel stack", "aria-labelledby": "limits-title" }, el("h2", { id: "limits-title" }, "Limits"), form);
}
