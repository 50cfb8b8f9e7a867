// The settings of the room: its name and hours, the head of its papers, its money, and what it lacks for real money.
import { patch } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { ask, choice, field } from "./ask.js";

const SHIFT = /^\s*(\S(?:.*\S)?)\s+(\d\d:\d\d)\s*$/;

const written = (shifts) => shifts.map(({ name, begins }) => `${name} ${begins}`).join(", ");

/** "day 06:00, swing 14:00" as data; null where it is not so. */
function read(text) {
  const found = text.split(",").map((part) => SHIFT.exec(part));
  return found.every((one) => one !== null) ? found.map(([, name, begins]) => ({ name, begins })) : null;
}

/** A panel with the settings; `after` draws the page anew. */
export function settingsForm(settings, operator, after) {
  const now = { ...settings, ...(settings.later ?? {}) }; // what would hold if nothing else was set
  const text = (label, name, most, hint = "") =>
    Object.assign(field(label, el("input", { value: now[name], maxlength: most, autocomplete: "off", disabled: !operator }), hint), {
      name,
    });
  const shifts = field(
    t("staff.room-shifts"),
    el("input", { value: written(now.shifts), autocomplete: "off", disabled: !operator }),
    t("staff.room-shifts-hint"),
  );
  const money = choice(
    t("staff.room-money"),
    [
      ["play", t("staff.room-money-play")],
      ["real", t("staff.room-money-real")],
    ],
    t("staff.room-money-hint"),
  );
  money.control.value = settings.money;
  money.control.disabled = !operator;
  const before = field(
    t("staff.room-paging-before"),
    el("input", { type: "number", min: 10, max: 3600, required: true, value: settings.paging_before, disabled: !operator }),
  );
  const documents = choice(
    t("staff.room-documents"),
    ["real-money", "always", "never"].map((each) => [each, t(`staff.room-documents-${each}`)]),
  );
  documents.control.value = settings.documents;
  documents.control.disabled = !operator;
  const texts = [
    text(t("staff.room-name"), "establishment", 80),
    text(t("staff.room-address"), "address", 200),
    text(t("staff.room-licence"), "licence", 120),
    text(t("staff.room-zone"), "zone", 60),
    text(t("staff.room-currency"), "currency", 40),
    text(t("staff.room-paging"), "paging", 200, t("staff.room-paging-hint")),
    text(t("staff.room-paging-from"), "paging_from", 120),
  ];
  shifts.control.addEventListener("input", () => {
    shifts.control.setCustomValidity(read(shifts.control.value) ? "" : t("staff.room-shifts-wrong"));
  });
  const form = el(
    "form",
    { class: "stack", id: "room-settings" },
    el("div", { class: "fields" }, ...texts, before, shifts, money, documents),
    operator ? el("div", { class: "row" }, el("button", { type: "submit", class: "primary" }, t("staff.room-more"))) : null,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = {
      ...Object.fromEntries(texts.map((given) => [given.name, given.control.value.trim()])),
      shifts: read(shifts.control.value),
      money: money.control.value,
      documents: documents.control.value,
      paging_before: Number(before.control.value),
    };
    const same = (name, value) => JSON.stringify(value) === JSON.stringify(now[name]);
    const changed = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !same(name, value)));
    ask({
      title: t("staff.room-title"),
      text: Object.keys(changed).length ? "" : t("staff.limits-same"),
      yes: t("staff.room-set"),
      said: t("staff.room-said"),
      after,
      act: (why) => patch("/api/staff/room", { settings: changed, why }),
    });
  });
  return el(
    "section",
    { class: "panel stack", "aria-labelledby": "room-settings-title" },
    el("h2", { id: "room-settings-title" }, t("staff.room-settings")),
    lacks(settings),
    form,
    later(settings.later),
  );
}

function later(hours) {
  if (!hours) return null;
  return el("p", { class: "note" }, t("staff.room-later", { day: hours.day, zone: hours.zone, shifts: written(hours.shifts) }));
}

function lacks(settings) {
  if (!settings.lacks.length) return null;
  return el(
    "div",
    { class: settings.money === "real" ? "note bad" : "note", id: "room-lacks" },
    el("p", {}, t("staff.room-lacks")),
    el("ul", {}, ...settings.lacks.map((key) => el("li", {}, t(`staff.room-lacks-${key}`)))),
  );
}
