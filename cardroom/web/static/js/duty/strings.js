// Strings: tables along which dealers go, who deals, who is due, and who comes with the next push.
import { post } from "../api.js";
import { ask, button, field, line, list, part } from "../count/ask.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { when } from "../when.js";

/** @typedef {import("../duty.js").Work} Work */
/** @typedef {import("../duty.js").Seen} Seen */

/** @param {Work} work */
export function strings(work) {
  const { seen } = work;
  return part(
    t("duty.strings"),
    ...(seen.strings.length ? seen.strings.map((string) => card(string, work)) : [el("p", { class: "empty" }, t("duty.no-strings"))]),
    seen.plans_for_others
      ? el(
          "div",
          {},
          button(t("duty.new-string"), () => lineUp(null, work), "", seen.strings.length ? "" : "primary"),
        )
      : null,
  );
}

/**
 * @param {Seen["strings"][number]} string
 * @param {Work} work
 */
function card(string, work) {
  const { seen, again } = work;
  const dealing = new Set(seen.on_duty.filter(({ at }) => at.length).map(({ visitor }) => visitor));
  const resting = string.dealers
    .filter(({ now, visitor }) => !now && !dealing.has(visitor))
    .map(({ name, on_duty }) => (on_duty ? name : t("duty.not-in", { name })));
  const rows = string.tables.map(({ table, deals, since, due, next }) => [
    tableLabel(table),
    [deals || t("duty.nobody"), since === null ? null : el("div", { class: "muted" }, when(since))],
    deals === due ? due : el("span", { class: "relief-late" }, due),
    next,
  ]);
  return el(
    "article",
    { class: "panel duty-string", "aria-label": t("duty.string", { name: string.name }) },
    el(
      "div",
      { class: "row between" },
      el("h3", {}, t("duty.string", { name: string.name })),
      el("span", { class: "tag" }, t("duty.push-at", { time: when(string.push), minutes: string.minutes })),
    ),
    list(
      t("duty.string", { name: string.name }),
      [t("duty.table"), t("duty.deals"), t("duty.due"), t("duty.next")],
      rows,
      t("duty.nobody"),
    ),
    el("p", { class: "duty-breaks" }, t("duty.on-break-now", { names: resting.join(", ") || t("duty.nobody") })),
    seen.plans_for_others
      ? el(
          "div",
          { class: "row" },
          button(t("duty.line-up"), () => lineUp(string, work), string.name),
          button(t("duty.dissolve"), () => dissolve(string, again), string.name),
        )
      : null,
  );
}

/**
 * @param {Seen["strings"][number]} string
 * @param {() => Promise<void>} again
 */
function dissolve(string, again) {
  ask({
    title: t("duty.dissolve-title", { name: string.name }),
    yes: t("duty.dissolve"),
    act: (why) => post(`/api/duty/strings/${encodeURIComponent(string.name)}`, { tables: [], version: string.version, why }),
    said: t("duty.dissolved"),
    after: again,
  });
}

/**
 * A place in an order for each of some things: whoever has no number is left out.
 * @param {string} title
 * @param {Array<[id: string, label: string]>} things
 * @param {string[]} now
 */
function order(title, things, now) {
  const inputs = things.map(([id, label], at) => {
    const input = el("input", {
      type: "number",
      min: 1,
      max: 99,
      id: `order-${title.length}-${at}`,
      value: now.includes(id) ? now.indexOf(id) + 1 : "",
    });
    return { id, input, node: el("div", { class: "duty-place" }, input, el("label", { for: input.id }, label)) };
  });
  const read = () =>
    inputs
      .filter(({ input }) => input.value)
      .sort((a, b) => Number(a.input.value) - Number(b.input.value))
      .map(({ id }) => id);
  return { node: el("fieldset", { class: "duty-choices" }, el("legend", {}, title), ...inputs.map(({ node }) => node)), read };
}

/**
 * @param {Seen["strings"][number] | null} string
 * @param {Work} work
 */
function lineUp(string, { seen, again }) {
  const name = string ? null : line(t("duty.string-name"), 30);
  const minutes = field(
    t("duty.minutes"),
    el("input", { type: "number", min: 5, max: 240, required: true, value: string?.minutes ?? seen.settings.minutes }),
  );
  const own = string?.tables.map(({ table }) => table) ?? [];
  const tables = order(
    t("duty.tables-order"),
    [...own, ...seen.free_tables].map((id) => [id, tableLabel(id)]),
    own,
  );
  const busy = new Set(seen.strings.filter((each) => each !== string).flatMap(({ dealers }) => dealers.map(({ visitor }) => visitor)));
  const dealing = seen.staff.filter(({ visitor, roles }) => roles.includes("dealer") && !busy.has(visitor));
  const places = string?.dealers.map(({ visitor }) => visitor) ?? [];
  const dealers = order(
    t("duty.dealers-order"),
    dealing.map((each) => [each.visitor, each.name]),
    places,
  );
  ask({
    title: string ? t("duty.line-up-title", { name: string.name }) : t("duty.new-string"),
    text: t("duty.line-up-says"),
    fields: [...(name ? [name] : []), minutes, tables.node, dealers.node],
    yes: t("duty.line-up"),
    act: (why) =>
      post(`/api/duty/strings/${encodeURIComponent(string ? string.name : name?.control.value.trim() || "")}`, {
        tables: tables.read(),
        dealers: dealers.read(),
        minutes: Number(minutes.control.value),
        version: string ? string.version : null,
        why,
      }),
    said: t("duty.lined-up"),
    after: again,
  });
}
