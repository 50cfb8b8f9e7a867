// The scene in the middle of the felt: what the decision is about. The board, the hands everybody bets on or plays against, the drawn
// card and the discard, the pots, the bank's money, the dice; at the end how the round ended.
import { dollars } from "../money.js";
import { el, svg } from "../dom.js";
import { namesLine, shortly } from "../hands.js";
import { listed, t } from "../messages.js";
import { chipStack } from "./chips.js";
import { fan } from "./cardsets.js";
import { atSeat, isPile, pileName, placeName, potName } from "./places.js";
import { bankHands, outcome } from "./scene.js";
import { calledOf } from "./seats.js";
import { capital } from "./words.js";

const [BOARD, RABBIT] = ["board", "rabbit"];
const DISCARDS = "discards"; // the pile whose top card may be taken; the sizes of the others are among the facts
const FEW_POTS = 3; // of more the side pots are figures alone
const ON_BOARD = 5; // cards that a board has room for

export function centreData(model) {
  const { view, marks, number, over } = model.round;
  const common = [];
  const piles = [];
  for (const [place, names] of view.places) {
    if (!names.length || atSeat(place)) continue;
    const cards = marks.cards(place, names);
    if (!isPile(place)) common.push({ place, cards, called: marks.names.get(place) ?? [] });
    else if (place === DISCARDS && cards.at(-1).open) piles.push({ place, size: names.length, top: [cards.at(-1)] });
  }
  const { pots, total } = model.potTotal();
  const bank = marks.bank && {
    ...marks.bank,
    name: marks.bank.player === model.name ? t("tabletop.you-first") : marks.bank.player,
    left: view.money("bank"),
  };
  return {
    common,
    piles,
    pots,
    total,
    number,
    over,
    bank,
    tiles: marks.tiles,
    hands: bankHands(model),
    outcome: outcome(model, common),
    dice: marks.dice,
    lines: common.some(({ called }) => called.length) ? [] : (marks.hands.get("") ?? []),
    lit: marks.lit.size > 0,
    waits: model.plays ? "" : waits(model), // a player reads it above the buttons
    why: model.table?.why ?? "",
    name: model.table?.name ?? "",
  };
}

/** Whom the table waits for. */
function waits(model) {
  if (!model.decision || model.round.over || model.yourTurn) return "";
  const names = model.toAct.map((player) => (player === model.name ? t("tabletop.you") : player));
  const shown =
    names.length > 3 ? t("tabletop.and-more", { names: names.slice(0, 2).join(", "), number: names.length - 2 }) : listed(names);
  return t("play.waits-for", { names: shown });
}

export function centreElements(data) {
  const bare = !data.common.length && !data.hands.groups.length && !data.pots.length && !data.total && !data.piles.length;
  /** @type {HTMLElement[]} */
  const parts = bare && !data.outcome ? [nameElement(data)] : [];
  if (data.outcome) parts.push(outcomeElement(data.outcome));
  if (data.outcome?.melds?.length) parts.push(meldsElement(data.outcome.melds, data));
  if (data.pots.length || data.total) parts.push(potsElement(data));
  if (data.common.length || data.hands.groups.length || data.piles.length) {
    const several = data.common.length + data.hands.groups.length + data.piles.length > 1;
    parts.push(
      el(
        "div",
        { class: `common${several ? " several" : ""}${data.lit ? " has-lit" : ""}`, "data-key": "common" },
        data.hands.groups.length ? bankHandElement(data) : null,
        data.common.map((each) => commonElement(each, data)),
        data.piles.length ? pilesElement(data) : null,
      ),
    );
  }
  // parts of a hand are named where they lie
  if (data.hands.groups.length === 1 && !data.outcome?.bank) parts.push(bankCaption(data.hands));
  if (data.lines.length) parts.push(el("p", { class: "lines" }, data.lines.join(" · ")));
  if (data.dice) parts.push(diceElement(data.dice));
  if (data.bank?.up) parts.push(bankElement(data.bank));
  const text = data.waits || (data.over ? "" : data.why);
  if (text) parts.push(el("p", { class: "waits" }, text));
  return parts;
}

/** An empty felt bears the name of its game. */
const nameElement = ({ name }) => el("p", { class: "felt-name", "aria-hidden": "true" }, name);

/** How the round ended: who won how much, and with what. */
function outcomeElement({ who, what, mine, bank = false }) {
  return el(
    "p",
    { class: `outcome${mine ? " mine" : ""}${bank ? " of-bank" : ""}`, "data-key": "outcome" },
    el("strong", { class: "figures" }, who),
    what ? el("span", {}, what) : null,
  );
}

/** The melds that went out; the discard has no more to say. */
function meldsElement(melds, { tiles }) {
  return el(
    "div",
    { class: "won-melds", "data-key": "won-melds" },
    melds.map(({ cards, label }) => fan(cards, { label, tiles, large: true })),
  );
}

/** The hand that everybody plays against. */
function bankHandElement({ hands: { groups, name }, tiles }) {
  const parts = groups.length > 1;
  return el(
    "div",
    { class: "bank-cards", "data-key": "bank-cards" },
    groups.map(({ place, label, cards, called: names }) =>
      el(
        "figure",
        { class: "place", "data-place": place },
        fan(cards, { label: label || name, tiles, large: true }),
        parts ? el("figcaption", {}, capital(label), partMade(names)) : null,
      ),
    ),
  );
}

const partMade = (names) =>
  names.length ? el("strong", { class: "made-of" }, namesLine(names.map((each) => ({ ...shortly(each), of: "" })))) : null;

/** Whose hand it is, and what it is called. */
function bankCaption({ groups, name, hand }) {
  const text = hand || namesLine(calledOf(groups));
  return el(
    "p",
    { class: "bank-caption", "data-key": "bank-caption" },
    el("span", { class: "whose" }, t("felt.bank-of", { player: name })),
    text ? el("strong", { class: "said-of-bank" }, text) : null,
  );
}

function potsElement({ pots, total }) {
  const many = pots.length > FEW_POTS;
  const inPots = pots.reduce((sum, { amount }) => sum + amount, 0);
  const items = pots.map(({ pot, amount }, i) =>
    el(
      "li",
      { class: "pot", "data-pot": pot, title: potName(i, pots.length) },
      chipStack(amount),
      el("span", { class: i && many ? "pot-name visually-hidden" : "pot-name" }, potName(i, pots.length)),
      el("strong", { class: "figures" }, dollars(amount)),
    ),
  );
  if (total > inPots) {
    items.push(
      el(
        "li",
        { class: "pot total" },
        el("span", { class: "pot-name" }, t(pots.length ? "tabletop.plus-bets" : "tabletop.bets")),
        el("strong", { class: "figures" }, dollars(total)),
      ),
    );
  }
  return el("ul", { class: many ? "pots many" : "pots", "aria-label": t("tabletop.pots") }, items);
}

function commonElement({ place, cards, called }, { tiles, common }) {
  const name = placeName(place);
  const made = called.length ? el("strong", { class: "made-here" }, namesLine(called)) : null;
  const box = fan(cards, { label: name, tiles, large: true });
  // a board has room for all its cards from the first on; those that would have come lie there
  if (place === BOARD && !common.some((other) => other.place === RABBIT))
    for (let at = cards.length; at < ON_BOARD; at += 1)
      box.append(el("span", { class: "c to-come", "data-at": `to-come-${at}`, "aria-hidden": "true" }));
  return el(
    "figure",
    { class: `place place-${place.replaceAll(/[/ ]/g, "-")}`, "data-place": place },
    box,
    el("figcaption", {}, el("span", { "aria-hidden": "true" }, capital(name)), made),
  );
}

/** A pile whose top card everybody may look at lies among the cards in the middle. */
function pilesElement({ piles, tiles }) {
  return el(
    "ul",
    { class: "piles", "aria-label": t("tabletop.piles") },
    piles.map(({ place, size, top }) =>
      el(
        "li",
        { "data-place": place },
        fan(top, { label: t("tabletop.top-of", { pile: pileName(place) }), tiles, large: true }),
        el("span", { class: "pile-name" }, `${capital(pileName(place))} `, el("span", { class: "figures" }, size)),
      ),
    ),
  );
}

const DOTS = {
  1: [[5, 5]],
  2: [
    [3, 3],
    [7, 7],
  ],
  3: [
    [2.6, 2.6],
    [5, 5],
    [7.4, 7.4],
  ],
  4: [
    [3, 3],
    [7, 3],
    [3, 7],
    [7, 7],
  ],
  5: [
    [3, 3],
    [7, 3],
    [5, 5],
    [3, 7],
    [7, 7],
  ],
  6: [
    [3, 2.4],
    [3, 5],
    [3, 7.6],
    [7, 2.4],
    [7, 5],
    [7, 7.6],
  ],
};

function diceElement({ faces, text }) {
  return el(
    "p",
    { class: "dice" },
    el(
      "span",
      { class: "dice-faces", role: "img", "aria-label": t("tabletop.dice", { text }) },
      faces.map((face) =>
        svg(
          "svg",
          { viewBox: "0 0 10 10", width: 22, height: 22, "aria-hidden": "true" },
          svg("rect", { class: "die", x: 0.3, y: 0.3, width: 9.4, height: 9.4, rx: 2 }),
          (DOTS[face] ?? []).map(([x, y]) => svg("circle", { class: "dot-of-die", cx: x, cy: y, r: 0.95 })),
        ),
      ),
    ),
    el("span", { class: "figures", "aria-hidden": "true" }, text.includes("=") ? text.slice(text.indexOf("=")) : text),
  );
}

/** Put up, paid out of it, won into it, left: a bar and its figures. */
function bankElement({ name, up, paid, won, left, back }) {
  const rest = back === undefined ? left : back;
  const used = Math.max(0, Math.min(up, paid - won)); // what is gone of the money put up
  const bar = el(
    "div",
    { class: "bank-bar", role: "img", "aria-label": t("tabletop.used", { used, up }) },
    used ? el("span", { class: "bank-used" }) : null,
  );
  bar.style.setProperty("--used", String(up ? used / up : 0));
  const figure = (name, amount, key) =>
    el("div", {}, el("dt", {}, name), el("dd", { class: "figures", "data-bank": key }, dollars(amount)));
  return el(
    "section",
    { class: "bank", "aria-label": t("tabletop.bank-of", { name }) },
    el("p", { class: "bank-name" }, t("felt.bank-of", { player: name })),
    bar,
    el(
      "dl",
      {},
      figure(t("tabletop.put-up"), up, "up"),
      figure(t("tabletop.paid"), paid, "paid"),
      figure(t("tabletop.won"), won, "won"),
      figure(t(back === undefined ? "tabletop.left" : "tabletop.taken-back"), rest, "left"),
    ),
  );
}
