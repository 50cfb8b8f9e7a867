// One's own window: opened with a count, worked at, closed with a count.
import { post } from "../api.js";
import { el } from "../dom.js";
import { has, t } from "../messages.js";
import { dollars, signed } from "../money.js";
import { when } from "../when.js";
import { ask, button, list, panel, reason, why } from "./ask.js";
import { orders } from "./orders.js";
import { customer } from "./people.js";
import { added, grid, shiftName, shown, sums } from "./pieces.js";
import { receiptButton } from "./receipt.js";

export function ownWindow(holder, room) {
  let at = null; // the window whose customer is drawn: he stays while the rest is drawn anew
  const whole = el("div", { class: "stack" });
  const beside = el("div", { class: "stack" });
  return () => {
    const own = room.own;
    if (!own) {
      at = null;
      holder.replaceChildren(windows(room));
      return;
    }
    if (at !== own.number) {
      at = own.number;
      whole.replaceChildren(head(room), customer(room));
      holder.replaceChildren(el("div", { class: "cage-window" }, whole, beside));
    }
    whole.firstElementChild?.replaceWith(head(room));
    beside.replaceChildren(
      panel(t("cage.asked-for"), orders(room, own)),
      panel(t("cage.drawer"), sums(own.place), shown(own.place.held, room.cage)),
      panel(t("cage.passed"), flows(own.sheet)),
    );
  };
}

function windows(room) {
  return el(
    "ul",
    { class: "windows" },
    ...room.cage.windows.map((each) =>
      el(
        "li",
        { class: "panel stack" },
        el(
          "div",
          { class: "row between" },
          el("h2", {}, t("cage.window", { number: each.number })),
          el("span", { class: each.sheet ? "tag good" : "tag" }, each.sheet ? t("cage.is-open") : t("cage.is-closed")),
        ),
        each.sheet ? el("p", { class: "muted" }, t("cage.held-by", { cashier: each.sheet.cashier, time: when(each.sheet.since) })) : null,
        sums(each.place),
        each.sheet
          ? button(t("cage.close-window"), () => close(room, each), { about: String(each.number) })
          : button(t("cage.open-window"), () => open(room, each), { about: String(each.number), kind: "primary" }),
      ),
    ),
  );
}

function head(room) {
  const own = room.own;
  return el(
    "div",
    { class: "row between" },
    el(
      "div",
      {},
      el("h2", {}, t("cage.window", { number: own.number })),
      el("p", { class: "muted" }, t("cage.yours", { time: when(own.sheet.since), shift: shiftName(own.sheet.shift) })),
    ),
    el(
      "div",
      { class: "row" },
      button(t("cage.from-safe"), () => transfer(room, own, false)),
      button(t("cage.to-safe"), () => transfer(room, own, true)),
      button(t("cage.change"), () => change(room, own)),
      button(t("cage.close-window"), () => close(room, own), { kind: "danger" }),
    ),
  );
}

const RECEIPTS = ["sell", "cash", "deposit", "withdraw", "fill", "credit"]; // lines of the journal that have one
const named = (what) => (has(`cage.flow-${what}`) ? t(`cage.flow-${what}`) : what);

const flows = (sheet) =>
  list(
    t("cage.passed"),
    [t("cage.time"), t("cage.what"), t("cage.amount"), t("cage.kind-chip"), t("cage.kind-cash")],
    [
      ...sheet.flows.map((flow) => [
        when(flow.at),
        [
          named(flow.what),
          flow.about ? el("div", { class: "muted" }, flow.about) : null,
          RECEIPTS.includes(flow.what) ? receiptButton(flow.line, flow.about || named(flow.what)) : null,
        ],
        dollars(flow.amount),
        signed(flow.chips),
        signed(flow.cash),
      ]),
      [
        when(sheet.since),
        t("cage.opening"),
        dollars(sheet.opening_chips + sheet.opening_cash),
        dollars(sheet.opening_chips),
        dollars(sheet.opening_cash),
      ],
    ],
    t("cage.nothing"),
    [2, 3, 4],
  );

function open(room, { number, place }) {
  const drawn = grid(room.cage, { held: room.cage.safe.held, label: t("cage.drawn") });
  const lies = place.chips + place.cash > 0 ? grid(room.cage, { filled: place.held, label: t("cage.lies") }) : null;
  const because = lies ? reason() : null;
  ask(room, {
    title: t("cage.open-title", { number }),
    wide: true,
    body: [drawn, lies, because],
    yes: t("cage.open-title", { number }),
    said: t("cage.opened", { number }),
    act: () =>
      post(`/api/cage/windows/${number}/open`, {
        drawn: drawn.read(),
        counted: lies ? added(drawn.read(), lies.read()) : null,
        reason: because?.control.value ?? "",
        version: place.version,
      }),
  });
}

function close(room, { number, place }) {
  const counted = grid(room.cage, { label: t("cage.counted") });
  const because = reason();
  ask(room, {
    title: t("cage.close-title", { number }),
    text: t("cage.close-says"),
    wide: true,
    body: [counted, because],
    yes: t("cage.close-title", { number }),
    kind: "danger",
    said: t("cage.closed", { number }),
    act: () =>
      post(`/api/cage/windows/${number}/close`, { counted: counted.read(), reason: because.control.value, version: place.version }),
  });
}

function transfer(room, { number, place }, toSafe) {
  const pieces = grid(room.cage, { held: (toSafe ? place : room.cage.safe).held, label: t("cage.pieces") });
  const because = why();
  ask(room, {
    title: t(toSafe ? "cage.to-safe" : "cage.from-safe"),
    wide: true,
    body: [pieces, because],
    yes: t(toSafe ? "cage.to-safe" : "cage.from-safe"),
    said: t("cage.moved"),
    act: () =>
      post(`/api/cage/windows/${number}/transfer`, {
        pieces: pieces.read(),
        to_safe: toSafe,
        why: because.control.value,
        version: place.version,
      }),
  });
}

function change(room, { number, place }) {
  const taken = grid(room.cage, { label: t("cage.taken") });
  const given = grid(room.cage, { held: place.held, label: t("cage.given") });
  ask(room, {
    title: t("cage.change"),
    text: t("cage.change-says"),
    wide: true,
    body: [taken, given],
    yes: t("cage.change"),
    said: t("cage.changed"),
    act: () => post(`/api/cage/windows/${number}/change`, { given: given.read(), taken: taken.read(), version: place.version }),
  });
}
