// /odds/equity: how much of the pot each hand wins, in any pot game; hands and board are picked by clicking.
import { get } from "./api.js";
import { cardElement, cardText } from "./cards.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { t } from "./messages.js";
import { frame } from "./odds/answer.js";
import { queryOf } from "./odds/ask.js";
import { figure, table } from "./odds/figures.js";
import { picker } from "./odds/picker.js";

drawPage("odds");
greet();
const given = new URLSearchParams(location.search);
const CARD = /[2-9TJQKA][cdhs]|Jo|JO/g;
const [FEWEST, MOST] = [2, 10];

/** @type {any} */
let game = null;
/** @type {import("./odds/picker.js").Place[]} */
let hands = [];
/** @type {import("./odds/picker.js").Place} */
let board = { key: "board", name: t("odds.board"), most: 0, cards: [] };
const all = () => (board.most ? [...hands, board] : hands);
const hand = (number, cards = []) => ({ key: `hand-${number}`, name: t("odds.hand-number", { number: String(number) }), most: game.cards,
  cards });

function query() {
  const pairs = [["question", "equity"], ["edition", game.edition], ...hands.map(({ cards }) => ["hand", cards.join("") || "random"]),
    ["board", board.cards.join("")]];
  for (const name of ["dead", "samples", "seed", "exact"]) if (given.has(name)) pairs.push([name, given.get(name) ?? ""]);
  return queryOf(/** @type {[string, string][]} */ (pairs));
}

const answer = frame({ name: t("odds.equity"), draw: drawEquity, link: () => `${location.pathname}?${query()}` });

/** A hand as it was asked for: its cards, or a range. */
const shown = (text) => (/^random$/i.test(text) ? t("odds.any-cards") : text.replace(CARD, "").trim() ? text
  : text.match(CARD).map(cardText).join(" "));

function drawEquity(found) {
  const rows = found.hands.map((one, i) => [
    el("span", {}, t("odds.hand-number", { number: String(i + 1) }), el("span", { class: "faint small unit" }, shown(one.hand))),
    el("span", { class: "share" }, figure(one.equity, { error: one.error, exact: found.exact, way: "percent", places: 3, sign: false }),
      el("span", { class: "share-bar", "aria-hidden": "true" }, el("span", { class: "share-part", "data-part": String(one.equity) }))),
    figure(one.scoops, { exact: found.exact, way: "percent", places: 2, sign: false }),
    ...(one.low ? [figure(one.high.alone + one.high.tied, { exact: found.exact, way: "percent", places: 2, sign: false }),
      figure(one.low.alone + one.low.tied, { exact: found.exact, way: "percent", places: 2, sign: false })] : []),
  ]);
  const low = found.hands.some((one) => one.low);
  const node = table(t("odds.equity"), [t("odds.hand"), `#${t("odds.pot-share")}`, `#${t("odds.scoops")}`,
    ...(low ? [`#${t("odds.wins-high")}`, `#${t("odds.wins-low")}`] : [])], rows);
  node.querySelectorAll(".share-part").forEach((part) => { part.style.width = `${100 * Number(part.dataset.part)}%`; });
  return [el("p", {}, found.exact ? t("odds.every-deal", { count: found.deals }) : t("odds.some-deals", { count: found.deals })), node];
}

function keep() {
  history.replaceState(null, "", `${location.pathname}?${query()}`);
}

async function draw() {
  const { equity: games } = await get("/api/odds");
  const wanted = given.get("edition");
  const load = (edition) => get(`/api/odds/equity/${edition.split("/").map(encodeURIComponent).join("/")}`);
  game = await load(games.some(({ edition }) => edition === wanted) ? wanted : games[0].edition);
  const cards = (text) => text?.match(CARD) ?? [];
  const named = given.getAll("hand");
  const restart = (asked = []) => {
    hands = Array.from({ length: Math.max(FEWEST, asked.length) }, (_, i) => hand(i + 1, cards(asked[i]).slice(0, game.cards)));
    board = { ...board, most: game.board, cards: [] };
  };
  restart(named);
  board.cards = cards(given.get("board")).slice(0, game.board);

  const select = el("select", { id: "equity-game" }, games.map((one) => el("option", { value: one.edition, lang: "en" },
    `${one.name}, ${one.house_name}`)));
  select.value = game.edition;
  const places = el("div", { class: "places" });
  const more = el("button", { type: "button" }, t("odds.add-hand"));
  const fewer = el("button", { type: "button" }, t("odds.remove-hand"));
  const clear = el("button", { type: "button", class: "quiet" }, t("odds.clear"));
  const go = el("button", { type: "submit", class: "primary" }, t("odds.work-out"));
  let deck = picker(game.deck, all, redraw);
  const table_ = el("div", { class: "panel stack" }, deck.node);

  function redraw() {
    places.replaceChildren(...all().map((place) => {
      const chosen = place.key === deck.current;
      const button = el("button", { type: "button", class: "place", "aria-pressed": String(chosen), "data-place": place.key },
        el("span", { class: "place-name" }, place.name),
        el("span", { class: "place-cards" }, place.cards.map((card) => cardElement(card, { small: true })),
          Array.from({ length: Math.max(0, place.most - place.cards.length) },
            () => el("span", { class: "no-card", "aria-hidden": "true" }))),
        place.cards.length ? null : el("span", { class: "faint small" }, place.key === "board" ? t("odds.no-board") : t("odds.any-cards")));
      button.addEventListener("click", () => {
        deck.current = place.key;
        redraw();
        places.querySelector(`[data-place="${place.key}"]`).focus();
      });
      return button;
    }));
    more.disabled = hands.length >= Math.min(MOST, game.players);
    fewer.disabled = hands.length <= FEWEST;
    deck.draw();
    keep();
  }

  select.addEventListener("change", async () => {
    answer.stop();
    game = await load(select.value);
    restart();
    deck = picker(game.deck, all, redraw);
    table_.replaceChildren(deck.node);
    redraw();
  });
  more.addEventListener("click", () => { hands.push(hand(hands.length + 1)); deck.current = hands.at(-1).key; redraw(); });
  fewer.addEventListener("click", () => { hands.pop(); redraw(); });
  clear.addEventListener("click", () => { restart(); deck.current = hands[0].key; redraw(); });
  const node = el("form", { class: "stack no-print", novalidate: true },
    el("div", { class: "field" }, el("label", { for: "equity-game" }, t("odds.game")), select),
    el("div", { class: "row between" }, el("p", { class: "hint" }, t("odds.pick-hint")), el("div", { class: "row" }, more, fewer, clear)),
    places, table_, el("div", { class: "row" }, go));
  node.addEventListener("submit", (event) => { event.preventDefault(); keep(); answer.ask(query()); });
  find("#equity").replaceChildren(node, el("section", { class: "answer-panel", "aria-label": t("odds.result") }, answer.node));
  deck.current = (hands.find((one) => !one.cards.length) ?? hands[0]).key;
  redraw();
  if (named.length) answer.ask(query());
}

addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
draw().catch((error) => find("#equity").replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message)));
