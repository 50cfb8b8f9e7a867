// The middle of the felt: pots, cards that are nobody's, the player-dealer's money, dice, and what is waited for.
import { dollars } from "../money.js";
import { el, svg } from "../dom.js";
import { namesLine } from "../hands.js";
import { listed, t } from "../messages.js";
import { chipStack } from "./chips.js";
import { fan } from "./cardsets.js";
import { atSeat, isPile, pileName, placeName, potName } from "./places.js";
import { capital } from "./words.js";

export function centreData(model) {
  const { view, marks, number, over } = model.round;
  const common = [];
  const piles = [];
  for (const [place, names] of view.places) {
    if (!names.length || atSeat(place)) continue;
    const cards = marks.cards(place, names);
    if (isPile(place)) piles.push({ place, size: names.length, top: place === "discards" && cards.at(-1).open ? [cards.at(-1)] : [] });
    else common.push({ place, cards, called: marks.names.get(place) ?? [] });
  }
  const { pots, total } = model.potTotal();
  return {
    common,
    piles,
    pots,
    total,
    number,
    over,
    tiles: marks.tiles,
    bank: marks.bank && {
      ...marks.bank,
      name: marks.bank.player === model.name ? t("tabletop.you-first") : marks.bank.player,
      left: view.money("bank"),
    },
    dice: marks.dice,
    lines: common.some(({ called }) => called.length) ? [] : (marks.hands.get("") ?? []),
    lit: marks.lit.size > 0,
    waits: waits(model),
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
  const bare = !data.common.length && !data.bank?.up && !data.pots.length && !data.total;
  /** @type {HTMLElement[]} */
  const parts = bare ? [el("p", { class: "felt-name", "aria-hidden": "true" }, data.name)] : [];
  if (data.pots.length || data.total) parts.push(potsElement(data));
  if (data.common.length)
    parts.push(
      el(
        "div",
        { class: `common${data.common.length > 1 ? " several" : ""}${data.lit ? " has-lit" : ""}` },
        data.common.map((each) => commonElement(each, data)),
      ),
    );
  if (data.lines.length) parts.push(el("p", { class: "lines" }, data.lines.join(" · ")));
  if (data.dice) parts.push(diceElement(data.dice));
  if (data.bank?.up) parts.push(bankElement(data.bank));
  if (data.piles.length) parts.push(pilesElement(data));
  const text = data.waits || (data.over ? "" : data.why);
  if (text) parts.push(el("p", { class: "waits" }, text));
  return parts;
}

function potsElement({ pots, total }) {
  const inPots = pots.reduce((sum, { amount }) => sum + amount, 0);
  const items = pots.map(({ pot, amount }, i) =>
    el(
      "li",
      { class: "pot", "data-pot": pot },
      chipStack(amount),
      el("span", { class: "pot-name" }, potName(i, pots.length)),
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
  return el("ul", { class: "pots", "aria-label": t("tabletop.pots") }, items);
}

function commonElement({ place, cards, called }, { tiles }) {
  const name = placeName(place);
  const made = called.length ? el("strong", { class: "made-here" }, namesLine(called)) : null;
  return el(
    "figure",
    { class: `place place-${place.replaceAll("/", "-")}`, "data-place": place },
    fan(cards, { label: name, tiles, large: true }),
    el("figcaption", {}, el("span", { "aria-hidden": "true" }, capital(name)), made),
  );
}

function pilesElement({ piles, tiles }) {
  return el(
    "ul",
    { class: "piles", "aria-label": t("tabletop.piles") },
    piles.map(({ place, size, top }) =>
      el(
        "li",
        { "data-place": place },
        top.length ? fan(top, { label: t("tabletop.top-of", { pile: pileName(place) }), tiles }) : null,
        el("span", {}, `${capital(pileName(place))} `, el("span", { class: "figures" }, size)),
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
    el("p", { class: "bank-name" }, el("span", { class: "disc disc-player-dealer", "aria-hidden": "true" }, "PD"), el("span", {}, name)),
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
