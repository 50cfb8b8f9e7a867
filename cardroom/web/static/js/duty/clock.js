// One's own clock, and everybody who is on duty.
import { post } from "../api.js";
import { ask, button, choice, list, part } from "../count/ask.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { busy, toast } from "../notice.js";
import { when } from "../when.js";

/** @typedef {import("../duty.js").Work} Work */

/**
 * What somebody does by one click, told when it is done.
 * @param {string} label
 * @param {string} said
 * @param {() => Promise<unknown>} act
 * @param {() => Promise<void>} again
 */
function atOnce(label, said, act, again, kind = "") {
  const made = el("button", { type: "button", class: kind }, label);
  made.addEventListener("click", () =>
    busy(made, async () => {
      await act();
      toast(said, "good");
      await again();
    }),
  );
  return made;
}

/** @param {Work} work */
export function clock({ me, seen, again }) {
  const state = el("span", { class: seen.you === "on" ? "tag good" : "tag" }, t(`duty.you-${seen.you}`));
  if (seen.you === "off") {
    const own = seen.staff.find(({ visitor }) => visitor === me.id)?.roles ?? [];
    if (own.length > 1) return [state, button(t("duty.clock-in"), () => askRole(own, again), "", "primary")];
    return own.length
      ? [
          state,
          atOnce(
            t("duty.clock-in"),
            t("duty.clocked-in"),
            () => post("/api/duty/in", { role: /** @type {Wire.ClockInBody["role"]} */ (own[0]) }),
            again,
            "primary",
          ),
        ]
      : [];
  }
  const rest =
    seen.you === "break"
      ? atOnce(t("duty.back"), t("duty.is-back"), () => post("/api/duty/back"), again, "primary")
      : atOnce(t("duty.break"), t("duty.on-break"), () => post("/api/duty/break"), again);
  return [state, rest, atOnce(t("duty.clock-out"), t("duty.clocked-out"), () => post("/api/duty/out", {}), again)];
}

/**
 * @param {string[]} own
 * @param {() => Promise<void>} again
 */
function askRole(own, again) {
  const role = choice(
    t("duty.as"),
    own.map((each) => [each, t(`duty.role-${each}`)]),
  );
  openDialog({
    title: t("duty.clock-in"),
    body: el("form", { id: "clock-in", class: "stack" }, role),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("duty.clock-in"),
        kind: "primary",
        submit: "clock-in",
        act: async () => {
          await post("/api/duty/in", { role: /** @type {Wire.ClockInBody["role"]} */ (role.control.value) });
          toast(t("duty.clocked-in"), "good");
          await again();
        },
      },
    ],
  });
  role.control.focus();
}

/** @param {Work} work */
export function onDuty({ me, seen, again }) {
  const rows = seen.on_duty.map((one) => [
    [el("strong", {}, one.name), el("div", { class: "muted" }, t(`duty.role-${one.role}`))],
    when(one.since),
    one.on_break !== null
      ? t("duty.on-break-since", { time: when(one.on_break) })
      : one.at.map(tableLabel).join(", ") || (one.role === "dealer" ? t("duty.at-no-table") : ""),
    seen.plans_for_others && one.visitor !== me.id ? button(t("duty.clock-out"), () => clockOut(one, again), one.name) : "",
  ]);
  const missing = seen.rota.filter((plan) => plan.missing);
  return part(
    t("duty.on-duty"),
    missing.length ? el("p", { class: "note warn" }, t("duty.missing", { names: missing.map(({ name }) => name).join(", ") })) : null,
    list(t("duty.on-duty"), [t("duty.name"), t("duty.since"), t("duty.where"), ""], rows, t("duty.nobody-on")),
  );
}

/**
 * @param {Seen["on_duty"][number]} one
 * @param {() => Promise<void>} again
 * @typedef {import("../duty.js").Seen} Seen
 */
function clockOut(one, again) {
  ask({
    title: t("duty.clock-out-title", { name: one.name }),
    yes: t("duty.clock-out"),
    act: (why) => post("/api/duty/out", { visitor: one.visitor, why }),
    said: t("duty.clocked-out"),
    after: again,
  });
}
