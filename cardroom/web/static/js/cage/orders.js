// Fills and credits that tables have asked for: made by a cashier, or declined.
import { post } from "../api.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { when } from "../when.js";
import { ask, button, list, why } from "./ask.js";
import { told } from "./pieces.js";

/** `own`: the window at which they can be made; none: they are only shown, and may be declined. */
export function orders(room, own) {
  const rows = room.tables.orders.map((order) => [
    [t(`cage.kind-${order.kind}`), el("div", { class: "muted" }, table(order))],
    [dollars(order.amount), el("div", { class: "muted" }, told(order.pieces))],
    [order.asked.name, el("div", { class: "muted" }, `${when(order.asked.at)} · ${order.why}`)],
    el(
      "div",
      { class: "acts" },
      own
        ? button(t("cage.make"), () => make(room, own, order), {
            kind: "primary",
            about: `${tableLabel(order.table)} ${dollars(order.amount)}`,
          })
        : null,
      room.roles.some((role) => ["cashier", "floor", "dealer"].includes(role))
        ? button(t("cage.decline"), () => decline(room, order), { about: `${tableLabel(order.table)} ${dollars(order.amount)}` })
        : null,
    ),
  ]);
  return list(t("cage.asked-for"), [t("cage.what"), t("cage.amount"), t("cage.asked-by"), ""], rows, t("cage.no-orders"));
}

export const table = ({ table: id, table_name: name }) => (name ? `${tableLabel(id)} · ${name}` : tableLabel(id));

function make(room, { number, place }, order) {
  ask(room, {
    title: t(`cage.make-${order.kind}`, { table: table(order) }),
    text: t(`cage.make-${order.kind}-says`),
    yes: t("cage.make"),
    said: t("cage.made"),
    body: [el("p", {}, el("strong", {}, dollars(order.amount)), ` · ${told(order.pieces)}`)],
    act: () => post(`/api/cage/windows/${number}/make`, { order: order.number, version: place.version }),
  });
}

function decline(room, order) {
  const because = why();
  ask(room, {
    title: t("cage.decline-title", { table: table(order) }),
    body: [because],
    yes: t("cage.decline"),
    kind: "danger",
    said: t("cage.declined"),
    act: () => post(`/api/cage/tables/${order.table}/decline`, { order: order.number, why: because.control.value }),
  });
}
