// The dealers' banks, table by table: opener and closer, change, what is asked of the cage, and the slips of the day.
import { post } from "../api.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { when } from "../when.js";
import { ask, button, list, panel, reason, why } from "./ask.js";
import { orders, table } from "./orders.js";
import { grid, shown, sums, told } from "./pieces.js";
import { receiptButton } from "./receipt.js";
import { showSlip } from "./slip.js";

export function tables(holder, room) {
  return () => {
    const { trays } = room.tables;
    holder.replaceChildren(
      panel(t("cage.asked-for"), orders(room, room.own)),
      el(
        "section",
        { class: "stack" },
        el("h2", {}, t("cage.trays")),
        trays.length
          ? el("ul", { class: "windows" }, ...trays.map((tray) => bank(room, tray)))
          : el("p", { class: "empty" }, t("cage.no-trays")),
      ),
      panel(t("cage.slips"), slips(room)),
      panel(t("cage.table-sales"), sales(room)),
    );
  };
}

function bank(room, tray) {
  const mine = room.roles.some((role) => ["dealer", "floor"].includes(role));
  const doings = tray.open
    ? [
        button(t("cage.do-fill"), () => order(room, tray, "fill"), { about: tableLabel(tray.id), kind: "primary" }),
        button(t("cage.do-credit"), () => order(room, tray, "credit"), { about: tableLabel(tray.id) }),
        button(t("cage.change"), () => change(room, tray), { about: tableLabel(tray.id) }),
        button(t("cage.do-closer"), () => count(room, tray, "closer"), { about: tableLabel(tray.id) }),
      ]
    : [button(t("cage.do-opener"), () => count(room, tray, "opener"), { about: tableLabel(tray.id), kind: "primary" })];
  return el(
    "li",
    { class: "panel stack" },
    el(
      "div",
      { class: "row between" },
      el("h3", {}, table({ table: tray.id, table_name: tray.name })),
      el("span", { class: tray.open ? "tag good" : "tag" }, t(tray.open ? "cage.is-open" : "cage.is-closed")),
    ),
    sums(tray.place),
    shown(tray.place.held, room.tables),
    mine ? el("div", { class: "row" }, ...doings) : null,
  );
}

function count(room, tray, /** @type {string} */ what) {
  const counted = grid(room.tables, { label: t("cage.counted") });
  const because = reason();
  ask(room, {
    title: t(`cage.title-${what}`, { table: tableLabel(tray.id) }),
    text: t(`cage.says-${what}`),
    wide: true,
    body: [counted, because],
    yes: t(`cage.do-${what}`),
    said: t("cage.counted-said"),
    act: () =>
      post(`/api/cage/tables/${tray.id}/${what}`, { counted: counted.read(), reason: because.control.value, version: tray.place.version }),
  });
}

function order(room, tray, kind) {
  const pieces = grid(room.tables, {
    kinds: kind === "fill" ? ["chip"] : ["chip", "cash"],
    held: kind === "fill" ? null : tray.place.held,
    label: t("cage.pieces"),
  });
  const because = why();
  ask(room, {
    title: t(`cage.title-${kind}`, { table: tableLabel(tray.id) }),
    text: t("cage.order-says"),
    wide: true,
    body: [pieces, because],
    yes: t("cage.order"),
    said: t("cage.ordered"),
    act: () => post(`/api/cage/tables/${tray.id}/order`, { kind, pieces: pieces.read(), why: because.control.value }),
  });
}

function change(room, tray) {
  const taken = grid(room.tables, { label: t("cage.taken") });
  const given = grid(room.tables, { held: tray.place.held, label: t("cage.given") });
  ask(room, {
    title: t("cage.change-title", { table: tableLabel(tray.id) }),
    text: t("cage.change-table-says"),
    wide: true,
    body: [taken, given],
    yes: t("cage.change"),
    said: t("cage.changed"),
    act: () => post(`/api/cage/tables/${tray.id}/change`, { given: given.read(), taken: taken.read(), version: tray.place.version }),
  });
}

function slips(room) {
  const strikes = room.roles.some((role) => ["cashier", "floor", "operator"].includes(role));
  const rows = room.tables.slips.map((slip) => {
    const struck = (text) => (slip.struck ? el("s", {}, text) : text);
    return [
      [el("span", { class: "serial" }, struck(slip.serial)), el("div", { class: "muted" }, t(`cage.kind-${slip.kind}`))],
      table(slip),
      [struck(dollars(slip.amount)), el("div", { class: "muted" }, told(slip.pieces))],
      [
        `${slip.asked.name}, ${slip.made.name}`,
        el(
          "div",
          { class: "muted" },
          slip.struck ? t("cage.struck-by", { name: slip.struck.signed.name, why: slip.struck.why }) : when(slip.made.at),
        ),
      ],
      el(
        "div",
        { class: "acts" },
        button(t("cage.look"), () => showSlip(slip, room.tables), { about: slip.serial }),
        strikes && !slip.struck ? button(t("cage.void"), () => strike(room, slip), { about: slip.serial, kind: "danger" }) : null,
      ),
    ];
  });
  return list(t("cage.slips"), [t("cage.serial"), t("cage.table"), t("cage.amount"), t("cage.signed"), ""], rows, t("cage.no-slips"));
}

const sales = (room) =>
  list(
    t("cage.table-sales"),
    [t("cage.serial"), t("cage.table"), t("cage.amount"), t("cage.receipt-for"), ""],
    room.tables.sales.map((sale) => [
      el("span", { class: "serial" }, sale.serial),
      table(sale),
      dollars(sale.amount),
      [sale.name || t("cage.nobody-named"), el("div", { class: "muted" }, `${sale.by}, ${when(sale.at)}`)],
      receiptButton(sale.line, sale.serial),
    ]),
    t("cage.no-table-sales"),
    [2],
  );

function strike(room, slip) {
  const because = why();
  ask(room, {
    title: t("cage.void-title", { serial: slip.serial }),
    text: t("cage.void-says"),
    body: [because],
    yes: t("cage.void"),
    kind: "danger",
    said: t("cage.voided", { serial: slip.serial }),
    act: () => post(`/api/cage/tables/${slip.table}/void`, { serial: slip.serial, why: because.control.value }),
  });
}
