// The safe: what lies there, what is brought and taken, and its count; and what the operator sets of the cage.
import { patch, post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { bare, dollars } from "../money.js";
import { ask, button, field, money, panel, reason, why } from "./ask.js";
import { grid, shown, sums } from "./pieces.js";

export function safe(holder, room) {
  return () => {
    const { cage } = room;
    const whole = { chips: 0, cash: 0 };
    for (const { place } of cage.windows) for (const kind of ["chips", "cash"]) whole[kind] += place[kind];
    holder.replaceChildren(
      el(
        "div",
        { class: "cage-safe" },
        panel(
          t("cage.part-safe"),
          sums(cage.safe),
          shown(cage.safe.held, cage),
          el(
            "div",
            { class: "row" },
            room.may("operator") ? button(t("cage.do-bring"), () => moved(room, "bring"), { kind: "primary" }) : null,
            room.may("operator") ? button(t("cage.do-take-out"), () => moved(room, "take-out")) : null,
            room.may("cashier", "operator") ? button(t("cage.count-safe"), () => count(room)) : null,
          ),
        ),
        el(
          "div",
          { class: "stack" },
          panel(t("cage.windows"), sums(whole)),
          panel(
            t("cage.patrons"),
            el("p", { class: "muted" }, t("cage.patrons-says")),
            el("p", { class: "figures" }, dollars(cage.patrons.chips)),
            shown(cage.patrons.held, cage),
          ),
          panel(
            t("cage.settings"),
            el(
              "dl",
              { class: "sums" },
              el("div", {}, el("dt", {}, t("cage.windows")), el("dd", {}, String(cage.settings.windows))),
              el("div", {}, el("dt", {}, t("cage.large-line")), el("dd", { class: "figures" }, dollars(cage.settings.large))),
            ),
            room.may("operator")
              ? el(
                  "div",
                  { class: "row" },
                  button(t("cage.set"), () => set(room)),
                )
              : null,
          ),
        ),
      ),
    );
  };
}

function moved(room, what) {
  const { safe: place } = room.cage;
  const pieces = grid(room.cage, { held: what === "bring" ? null : place.held, label: t("cage.pieces") });
  const because = why();
  ask(room, {
    title: t(`cage.do-${what}`),
    text: t(`cage.says-${what}`),
    wide: true,
    body: [pieces, because],
    yes: t(`cage.do-${what}`),
    said: t("cage.moved"),
    act: () => post(`/api/cage/safe/${what}`, { pieces: pieces.read(), why: because.control.value, version: place.version }),
  });
}

function count(room) {
  const counted = grid(room.cage, { label: t("cage.counted") });
  const because = reason();
  ask(room, {
    title: t("cage.count-safe"),
    wide: true,
    body: [counted, because],
    yes: t("cage.count-safe"),
    said: t("cage.counted-said"),
    act: () => post("/api/cage/safe/count", { counted: counted.read(), reason: because.control.value, version: room.cage.safe.version }),
  });
}

function set(room) {
  const { settings } = room.cage;
  const windows = field(t("cage.windows"), el("input", { type: "number", min: 1, max: 99, required: true, value: settings.windows }));
  const line = money(t("cage.large-line"), t("cage.large-hint"));
  line.control.value = bare(settings.large);
  const because = why();
  ask(room, {
    title: t("cage.settings"),
    body: [windows, line, because],
    yes: t("cage.set"),
    said: t("cage.is-set"),
    act: () =>
      patch("/api/cage/settings", { windows: Number(windows.control.value), large: line.cents() ?? 0, why: because.control.value }),
  });
}
