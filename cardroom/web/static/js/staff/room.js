// The room: its settings, its health, and the limits that the operator sets.
import { get, patch } from "../api.js";
import { el } from "../dom.js";
import { number, pieces, t } from "../messages.js";
import { cents, dollars } from "../money.js";
import { when } from "../when.js";
import { ask, choice, field } from "./ask.js";
import { settingsForm } from "./settings.js";

const OPENS = [
  ["anybody", t("staff.opens-anybody")],
  ["owners", t("staff.opens-owners")],
  ["staff", t("staff.opens-staff")],
];

export async function room(holder, me) {
  const draw = () => room(holder, me);
  const operator = me.roles.includes("operator");
  const [health, limits, settings] = await Promise.all([get("/api/staff/health"), get("/api/staff/limits"), get("/api/staff/room")]);
  holder.replaceChildren(settingsForm(settings, operator, draw), wellbeing(health), limitsForm(limits, operator, draw));
}

function wellbeing(health) {
  const figure = (name, value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));
  const lost = Object.entries(health.lost);
  return el(
    "section",
    { class: "panel stack", "aria-labelledby": "health-title" },
    el("h2", { id: "health-title" }, t("staff.health")),
    el(
      "dl",
      { class: "figures-grid" },
      figure(t("staff.open-since"), when(health.since)),
      figure(t("staff.tables"), t("staff.tables-playing", health)),
      figure(t("staff.people-seated"), health.people),
      figure(t("staff.connections"), health.watching),
      figure(t("staff.longest-wait"), t("staff.seconds", { number: Math.round(health.longest_wait) })),
      figure(t("staff.queue"), health.queue),
      figure(t("staff.database"), size(health.database)),
      figure(t("staff.errors"), health.errors),
      figure(t("staff.who-comes"), health.local ? t("staff.local") : t("staff.others-too")),
    ),
    el("p", { class: "small muted" }, pieces("staff.head-of-books", { head: el("code", {}, health.head.slice(0, 24)) })),
    health.refused ? el("p", { class: "note bad", role: "alert" }, t("staff.refused-writes", { why: health.refused })) : null,
    lost.length
      ? el(
          "p",
          { class: "note bad" },
          t("staff.lost", { count: lost.length, tables: lost.map(([id, why]) => `${id} (${why})`).join("; ") }),
        )
      : null,
    health.last_errors.length
      ? el(
          "details",
          {},
          el("summary", {}, t("staff.last-errors")),
          el("ul", { class: "small" }, ...health.last_errors.map(({ at, says }) => el("li", {}, `${when(at)}: ${says}`))),
        )
      : null,
  );
}

const size = (bytes) => (bytes < 1e6 ? `${number(Math.ceil(bytes / 1e3))} kB` : `${number(Math.round(bytes / 1e5) / 10)} MB`);

const BUDGETS = [
  ["staff.limit-opened-each", "opened_each"],
  ["staff.limit-opened-address", "opened_address"],
  ["staff.limit-bot-rounds-each", "bot_rounds_each"],
  ["staff.limit-bot-rounds-address", "bot_rounds_address"],
  ["staff.limit-stored-each", "stored_each"],
  ["staff.limit-stored-address", "stored_address"],
];

function limitsForm(limits, operator, after) {
  const figure = (label, name, hint) =>
    Object.assign(
      field(label, el("input", { type: "number", min: 0, step: 1, value: limits[name], required: true, disabled: !operator }), hint),
      { limit: name },
    );
  const tables = figure(t("staff.limit-tables"), "tables", "");
  const each = figure(t("staff.limit-each"), "tables_each", "");
  const chips = Object.assign(
    field(
      t("staff.limit-chips"),
      el("input", { value: dollars(limits.newcomers_chips), inputmode: "decimal", required: true, disabled: !operator }),
    ),
    { limit: "newcomers_chips" },
  );
  const opens = Object.assign(choice(t("staff.limit-opens"), OPENS), { limit: "who_opens" });
  opens.control.value = limits.who_opens;
  const own = Object.assign(
    choice(t("staff.limit-settings"), [
      ["true", t("staff.free")],
      ["false", t("staff.as-printed")],
    ]),
    { limit: "own_settings" },
  );
  own.control.value = String(limits.own_settings);
  for (const given of [opens, own]) given.control.disabled = !operator;
  const read = {
    tables: (text) => Number(text),
    tables_each: (text) => Number(text),
    newcomers_chips: cents,
    who_opens: (text) => text,
    own_settings: (text) => text === "true",
    ...Object.fromEntries(BUDGETS.map(([, name]) => [name, (text) => Number(text)])),
  };
  const budgets = BUDGETS.map(([label, name]) => figure(t(label), name, ""));
  const fields = [tables, each, ...budgets, chips, opens, own];
  const form = el(
    "form",
    { class: "stack" },
    el("div", { class: "fields" }, ...fields),
    operator ? el("div", { class: "row" }, el("button", { type: "submit", class: "primary" }, t("staff.limits-more"))) : null,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = Object.fromEntries(fields.map((given) => [given.limit, read[given.limit](given.control.value)]));
    const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== limits[name]));
    ask({
      title: t("staff.limits-title"),
      text: Object.keys(changed).length ? "" : t("staff.limits-same"),
      yes: t("staff.limits-set"),
      said: t("staff.limits-said"),
      after,
      act: (why) => patch("/api/staff/limits", { limits: changed, why }),
    });
  });
  return el(
    "section",
    { class: "panel stack", "aria-labelledby": "limits-title" },
    el("h2", { id: "limits-title" }, t("staff.limits")),
    form,
  );
}
