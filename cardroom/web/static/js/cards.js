// Playing cards and Chinese dominoes, drawn as SVG. Colours are in css/cards.css; a four-colour deck is <html data-deck="four">.
import { svg } from "./dom.js";
import { CAP, CROWNS, FIGURES, PIPS, SPOTS, SUITS } from "./glyphs.js";
import { t } from "./messages.js";

/** @type {Record<string, string>} */
const SYMBOLS = { c: "♣", d: "♦", h: "♥", s: "♠" };
/** @type {Record<string, string>} */
const TILES = {
  "6-6": "Teen",
  "1-1": "Dey",
  "4-4": "Yun",
  "3-1": "Gor",
  "5-5": "Mooy",
  "3-3": "Chong",
  "2-2": "Bon",
  "6-5": "Foo",
  "6-4": "Ping",
  "6-1": "Tit",
  "5-1": "Look",
  "6-3": "Chop Gow",
  "5-4": "Chop Gow",
  "6-2": "Chop Bot",
  "5-3": "Chop Bot",
  "5-2": "Chop Chit",
  "4-3": "Chop Chit",
  "4-1": "Chop Ng",
  "3-2": "Chop Ng",
  "2-1": "Gee Joon",
  "4-2": "Gee Joon",
};

export const tileName = (/** @type {string} */ name) => TILES[name] ?? "";
export const isTile = (/** @type {Page.Card} */ name) => name !== null && name in TILES;

/**
 * "ace of spades", "joker", "Teen (six-six)", "face-down card".
 * @param {Page.Card} name
 */
export function cardLabel(name) {
  if (name === null) return t("common.card.down");
  if (name === "Jo") return t("common.card.joker");
  if (name === "JO") return t("common.card.joker-2");
  if (isTile(name))
    return t("common.card.tile", {
      name: TILES[name],
      ends: name
        .split("-")
        .map((/** @type {string} */ end) => t(`common.card.end-${end}`))
        .join("-"),
    });
  return t("common.card.of", { rank: t(`common.card.rank-${name[0].toLowerCase()}`), suit: t(`common.card.suit-${name[1]}`) });
}

/**
 * In running text: "A♠", "10♦", "Joker", "[6|4]".
 * @param {Page.Card} name
 */
export function cardText(name) {
  if (name === null) return "▒";
  if (name === "Jo" || name === "JO") return "Joker";
  if (isTile(name)) return `[${name.replace("-", "|")}]`;
  return (name[0] === "T" ? "10" : name[0]) + SYMBOLS[name[1]];
}

/**
 * A card as an <svg class="playing-card">; its width is --card-w of whatever holds it. `name` null is a back (`tile: true`: of a tile).
 * `small` draws few and large marks, for cards under about 50 px. `label` replaces the name that is read aloud; "" hides it from readers.
 * @param {Page.Card} name
 * @param {{small?: boolean, label?: string, tile?: boolean}} drawn
 */
export function cardElement(name, { small = false, label, tile = false } = {}) {
  const asTile = name === null ? tile : isTile(name);
  const kind = asTile ? "tile" : name === null ? "back" : /^jo$/i.test(name) ? "joker" : `suit-${name[1]}`;
  const text = label ?? cardLabel(name);
  const node = svg("svg", {
    class: `playing-card ${kind}${name === null ? " face-down" : ""}${small ? " small" : ""}`,
    viewBox: asTile ? "0 0 60 120" : "0 0 100 140",
    "data-card": name ?? "",
    focusable: "false",
    ...(text === "" ? { "aria-hidden": "true" } : { role: "img", "aria-label": text }),
  });
  if (asTile) node.append(...tileMarks(name));
  else if (name === null) node.append(...backMarks(small));
  else node.append(face(), ...faceMarks(name, small));
  return node;
}

const path = (/** @type {string} */ d, attributes = {}) => svg("path", { d, ...attributes });
const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale, turned = false) =>
  `translate(${x} ${y}) scale(${turned ? -scale : scale})`;
const pip = (/** @type {string} */ suit, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale, turned = false) =>
  path(SUITS[suit], { class: "ink", transform: at(x, y, scale, turned) });
const figure = (/** @type {string} */ sign, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale, weight = 2.5) =>
  path(FIGURES[sign], { class: "stroke", transform: at(x, y, scale), "stroke-width": weight });
const face = () => svg("rect", { class: "face", x: 0.5, y: 0.5, width: 99, height: 139, rx: 8 });

/**
 * The same marks twice: once as they are, once turned round.
 * @param {SVGElement[]} marks
 */
function bothWays(...marks) {
  return [svg("g", {}, ...marks.map((mark) => mark.cloneNode(true))), svg("g", { transform: "rotate(180 50 70)" }, ...marks)];
}

/**
 * @param {string} name
 * @param {boolean} small
 */
function faceMarks(name, small) {
  if (name === "Jo" || name === "JO") return jokerMarks(name, small);
  const [rank, suit] = name;
  if (small) return [figure(rank, rank === "T" ? 13 : 11, 11, 3, 2.7), pip(suit, 25, 80, 1.35), pip(suit, 66, 101, 2.7)];
  const corner = bothWays(figure(rank, rank === "T" ? 8 : 7, 8, 1.12), pip(suit, 13, 37.5, 0.66));
  if (rank === "A") return [...corner, ...aceMarks(suit)];
  if (rank in CROWNS) return [...corner, ...courtMarks(rank, suit)];
  return [...corner, ...PIPS[rank].map(([x, y]) => pip(suit, x, y, 0.94, y > 70))];
}

/** @param {string} suit */
function aceMarks(suit) {
  return [
    svg("circle", { class: "hair", cx: 50, cy: 70, r: 31 }),
    svg("circle", { class: "hair faint", cx: 50, cy: 70, r: 34 }),
    pip(suit, 50, 70, 1.95),
  ];
}

/**
 * A frame with rays, and the letter on a disc between two crowns.
 * @param {string} rank
 * @param {string} suit
 */
function courtMarks(rank, suit) {
  return [
    svg("rect", { class: "tint", x: 25, y: 16, width: 50, height: 108, rx: 5 }),
    path(RAYS, { class: "hair faint" }),
    svg("circle", { class: "disc", cx: 50, cy: 70, r: 21 }),
    svg("circle", { class: "hair", cx: 50, cy: 70, r: 18.6 }),
    path(FIGURES[rank], { class: "stroke", transform: at(50 - 5.6 * 1.65, 70 - 8.1 * 1.65, 1.65), "stroke-width": 2.6 }),
    ...bothWays(
      path(CROWNS[rank], { class: "ink", transform: at(50, 35, 1.05) }),
      pip(suit, 32.5, 52.5, 0.42),
      pip(suit, 67.5, 52.5, 0.42),
    ),
  ];
}

const RAYS = Array.from({ length: 24 }, (_, i) => {
  const angle = ((i + 0.5) * Math.PI) / 12;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.min(25 / Math.abs(x), 54 / Math.abs(y));
  const round = (/** @type {number} */ value) => Number(value.toFixed(1));
  return `M${round(50 + 21 * x)} ${round(70 + 21 * y)}L${round(50 + reach * x)} ${round(70 + reach * y)}`;
}).join("");

/**
 * @param {string} name
 * @param {boolean} small
 */
function jokerMarks(name, small) {
  const second = name === "JO";
  const cap = (/** @type {number} */ y, /** @type {number} */ scale) =>
    path(CAP, { class: second ? "cap outline" : "cap", transform: at(50, y, scale), "stroke-width": 1.6 });
  const word = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale, /** @type {number} */ step) =>
    [..."JOKER"].map((sign, i) => figure(sign, x, y + i * step, scale));
  if (small)
    return [cap(56, 1.55), ...[..."JOKER"].map((sign, i) => figure(sign, 10 + i * 16.6, 101, 1.2, 2.3)), ...marks(second, 50, 23, 5)];
  const ring = svg("circle", { class: "hair faint", cx: 50, cy: 70, r: 31 });
  return [...bothWays(...word(8.5, 9, 0.62, 13)), ring, cap(74, 0.95), ...marks(second, 50, 112, 4)];
}

/**
 * One star on the first joker, two on the second: they differ in more than colour.
 * @param {boolean} second
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function marks(second, x, y, size) {
  const star = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? size * 0.42 : size;
    return `${(r * Math.sin((i * Math.PI) / 5)).toFixed(2)} ${(-r * Math.cos((i * Math.PI) / 5)).toFixed(2)}`;
  }).join("L");
  return (second ? [x - size * 1.2, x + size * 1.2] : [x]).map((place) => path(`M${star}Z`, { class: "cap", transform: at(place, y, 1) }));
}

const LATTICE = (() => {
  const lines = [];
  for (let c = -10; c <= 26; c += 2) {
    // diagonals of a frame from 9,9 to 91,131, clipped by hand
    const k = c * 8;
    const down = [Math.max(9, 9 + k - 122), Math.min(91, 9 + k)];
    if (down[0] < down[1]) lines.push(`M${down[0]} ${9 + k - (down[0] - 9)}L${down[1]} ${9 + k - (down[1] - 9)}`);
    const up = [Math.max(9, 91 - k), Math.min(91, 91 - k + 122)];
    if (up[0] < up[1]) lines.push(`M${up[0]} ${9 + (up[0] - 91 + k)}L${up[1]} ${9 + (up[1] - 91 + k)}`);
  }
  return lines.join("");
})();

/** @param {boolean} small */
function backMarks(small) {
  return [
    face(),
    svg("rect", { class: "cloth", x: 5, y: 5, width: 90, height: 130, rx: 5 }),
    path(LATTICE, { class: "thread", "stroke-width": small ? 1.6 : 0.9 }),
    svg("rect", { class: "thread strong", x: 9, y: 9, width: 82, height: 122, rx: 3, "stroke-width": 1.4 }),
    path("M50 47L67 70L50 93L33 70Z", { class: "cloth thread strong", "stroke-width": 1.4 }),
    path(SUITS.s, { class: "seal", transform: at(50, 69.5, 0.95) }),
  ];
}

/** @param {Page.Card} name */
function tileMarks(name) {
  const body = [
    svg("rect", { class: "body", x: 0.5, y: 0.5, width: 59, height: 119, rx: 7 }),
    svg("rect", { class: "bevel", x: 3, y: 3, width: 54, height: 114, rx: 5 }),
  ];
  if (name === null)
    return [...body, path("M30 40L42 60L30 80L18 60Z", { class: "bevel" }), path("M30 48L37 60L30 72L23 60Z", { class: "bevel" })];
  const [top, bottom] = name.split("-");
  const teen = name === "6-6";
  return [...body, svg("g", {}, ...spots(top, teen)), svg("g", { transform: "rotate(180 30 60)" }, ...spots(bottom, teen))];
}

/**
 * Ones and fours are red, and rings, so that they can be told without colour; one row of each end of the Teen is red.
 * @param {string} end
 * @param {boolean} teen
 */
function spots(end, teen) {
  return SPOTS[end].map(([x, y]) => {
    const red = end === "1" || end === "4" || (teen && x < 30);
    const r = end === "1" ? 9.5 : 6.2;
    return red
      ? svg("circle", { class: "spot red", cx: x, cy: y, r: r * 0.74, "stroke-width": r * 0.52 })
      : svg("circle", { class: "spot", cx: x, cy: y, r });
  });
}
