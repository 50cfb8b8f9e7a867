// The rota: who is to work in which shift, and what the operator has set of the staff's work.
import { patch, post } from "../api.js";
import { shiftName } from "../cage/pieces.js";
import { ask, button, choice, field, list, part } from "../count/ask.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { when } from "../when.js";

/** @typedef {import("../duty.js").Work} Work */
/** @typedef {import("../duty.js").Seen} Seen */

/** @param {Work} work */
export function rota({ me, seen, again }) {
  const rows = seen.rota.map((plan) => [
    [plan.day, el("div", { class: "muted" }, `${shiftName(plan.shift)}, ${when(plan.since)}`)],
    [el("strong", {}, plan.name), plan.missing ? el("span", { class: "tag warn" }, t("duty.is-missing")) : null],
    t(`duty.role-${plan.role}`),
    seen.plans_for_others ? button(t("duty.cancel"), () => cancel(plan, again), `${plan.name}, ${plan.day}`) : "",
  ]);
  return el(
    "div",
    { class: "stack" },
    part(
      t("duty.part-rota"),
      list(t("duty.part-rota"), [t("duty.shift"), t("duty.name"), t("duty.as"), ""], rows, t("duty.no-plans")),
      seen.plans_for_others
        ? el(
            "div",
            {},
            button(t("duty.plan"), () => plan(seen, again), "", "primary"),
          )
        : null,
    ),
    settings(seen, me.roles.includes("operator"), again),
  );
}

/**
 * @param {Seen} seen
 * @param {() => Promise<void>} again
 */
function plan(seen, again) {
  const who = choice(
    t("duty.name"),
    seen.staff.map(({ visitor, name }) => [visitor, name]),
  );
  const role = choice(t("duty.as"), []);
  const roles = () => {
    const own = seen.staff.find(({ visitor }) => visitor === who.control.value)?.roles ?? [];
    role.control.replaceChildren(...own.map((each) => el("option", { value: each }, t(`duty.role-${each}`))));
  };
  who.control.addEventListener("change", roles);
  roles();
  const day = choice(
    t("duty.gaming-day"),
    seen.days.map((each) => [each.day, each.day]),
  );
  const shift = choice(t("duty.shift"), []);
  const shifts = () => {
    const own = seen.days.find((each) => each.day === day.control.value)?.shifts ?? [];
    shift.control.replaceChildren(...own.map((each) => el("option", { value: each }, shiftName(each))));
  };
  day.control.addEventListener("change", shifts);
  shifts();
  ask({
    title: t("duty.plan"),
    fields: [who, role, day, shift],
    yes: t("duty.plan"),
    act: (why) =>
      post("/api/duty/plans", {
        visitor: who.control.value,
        role: /** @type {Wire.ClockInBody["role"]} */ (role.control.value),
        day: day.control.value,
        shift: shift.control.value,
        why,
      }),
    said: t("duty.planned"),
    after: again,
  });
}

/**
 * @param {Seen["rota"][number]} plan
 * @param {() => Promise<void>} again
 */
function cancel(plan, again) {
  ask({
    title: t("duty.cancel-title", { name: plan.name, day: plan.day, shift: shiftName(plan.shift) }),
    yes: t("duty.cancel"),
    act: (why) => post(`/api/duty/plans/${plan.number}/cancel`, { why }),
    said: t("duty.cancelled"),
    after: again,
  });
}

/**
 * @param {Seen} seen
 * @param {boolean} operator
 * @param {() => Promise<void>} again
 */
function settings(seen, operator, again) {
  const { minutes, grace, tokes } = seen.settings;
  return part(
    t("duty.settings"),
    el("p", { class: "muted" }, t("duty.settings-say", { minutes, grace, tokes: t(`duty.tokes-${tokes}`) })),
    operator
      ? el(
          "div",
          {},
          button(t("duty.set"), () => set(seen, again)),
        )
      : null,
  );
}

/**
 * @param {Seen} seen
 * @param {() => Promise<void>} again
 */
function set({ settings: now }, again) {
  const minutes = field(t("duty.minutes"), el("input", { type: "number", min: 5, max: 240, required: true, value: now.minutes }));
  const grace = field(t("duty.grace"), el("input", { type: "number", min: 0, max: 60, required: true, value: now.grace }));
  const tokes = choice(
    t("duty.part-tokes"),
    ["own", "pooled"].map((each) => [each, t(`duty.tokes-${each}`)]),
    now.tokes,
  );
  ask({
    title: t("duty.settings"),
    fields: [minutes, grace, tokes],
    yes: t("duty.set"),
    act: (why) =>
      patch("/api/duty/settings", {
        settings: {
          minutes: Number(minutes.control.value),
          grace: Number(grace.control.value),
          tokes: /** @type {"own" | "pooled"} */ (tokes.control.value),
        },
        why,
      }),
    said: t("duty.is-set"),
    after: again,
  });
}
