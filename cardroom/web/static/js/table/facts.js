// The facts of a round that are figures or promises: what was collected, the jackpot, the order of settlement. What an auditor asks for
// can be unfolded: the commitment, who cut the deck, how large the piles are.
import { number, t } from "../messages.js";
import { dollars } from "../money.js";
import { el, find } from "../dom.js";
import { isPile, pileName } from "./places.js";
import { capital } from "./words.js";

export function factsData(model) {
  const { view, marks, id, over, number } = model.round;
  return {
    id,
    over,
    number,
    drop: view.money("drop") - byClock(model.round),
    clock: byClock(model.round),
    jackpot: view.accounts.has("jackpot") ? view.money("jackpot") : null,
    roots: view.roots().filter(Boolean),
    cutBy: cutBy(model),
    piles: [...view.places].filter(([place, cards]) => isPile(place) && cards.length).map(([place, cards]) => [place, cards.length]),
    order: marks.orderText,
    option: model.table?.option ?? "",
    watching: model.table?.watching ?? 0,
    floor: model.standing.includes(model.table?.told?.at(-1)) ? "" : (model.table?.told?.at(-1) ?? ""),
    dealer: model.table?.dealer ?? "",
    deck: model.table?.cards ?? "",
    behind: (model.table?.behind ?? []).map(({ player, bot }) =>
      bot ? t("tabletop.bot-named", { player }) : player === model.name ? t("tabletop.you") : player,
    ),
    names: Object.entries(model.round.opening.seats ?? {}).map(([seat, player]) => [
      seat,
      player === model.name ? t("tabletop.you") : player,
    ]),
  };
}

/** What was collected by the clock as the round began: no fee of the round. */
function byClock({ events, opening }) {
  const rules = opening.by_clock ?? [];
  if (!rules.length) return 0;
  return events.reduce(
    (sum, { event, to, amount, rule }) => sum + (event === "transfer" && to === "drop" && rules.includes(rule) ? amount : 0),
    0,
  );
}

/** Those who cut the deck of this round, or of the shoe that goes on. */
function cutBy({ round, name }) {
  const names = (round.opening.cut?.list ?? [])
    .filter(({ bytes }) => bytes)
    .map(({ player }) => (player === name ? t("tabletop.you") : player));
  return names.length > 3 ? t("play.many-players", { count: names.length }) : names.join(", ") || t("tabletop.nobody");
}

export class Facts {
  #box;
  #drawn = "";

  constructor(box) {
    this.#box = box;
  }

  update(model) {
    const data = factsData(model);
    const key = JSON.stringify(data);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const more = find("#facts-more");
    const list = find("dl", more);
    const focused = list.contains(document.activeElement);
    this.#box.replaceChildren(...factRows(data));
    list.replaceChildren(...moreRows(data));
    more.hidden = !list.childElementCount;
    if (focused) (list.querySelector("button") ?? find("#log")).focus({ preventScroll: true });
  }
}

function factRows({ drop, clock, jackpot, order, option, watching, behind, names, floor, dealer, deck }) {
  const rows = [
    [
      t("tabletop.collected"),
      el("span", { class: "figures", title: option && option !== "none" ? t("tabletop.option", { option }) : null }, dollars(drop)),
    ],
  ];
  if (clock) rows.push([t("life.by-clock"), el("span", { class: "figures" }, dollars(clock))]);
  if (jackpot !== null) rows.push([t("tabletop.jackpot"), el("span", { class: "figures" }, dollars(jackpot))]);
  if (floor) rows.push([t("tabletop.floor"), floor]);
  if (dealer) rows.push([t("tabletop.dealer"), dealer]);
  if (deck) rows.push([t("tabletop.cards"), deck]);
  if (behind.length) rows.push([t("tabletop.behind"), behind.join(", ")]);
  if (watching) rows.push([t("tabletop.watching"), number(watching)]);
  if (order) rows.push([t("tabletop.order"), withNames(order, names)]);
  return rows.map(([name, value]) => row(name, value));
}

const row = (name, value, given = {}) => el("div", given, el("dt", {}, name), el("dd", {}, value));

/** What an auditor asks for. */
function moreRows({ id, over, roots, cutBy: cutters, piles }) {
  const sealed = roots.length
    ? [row(t("tabletop.commitment"), commitment(roots.at(-1), id, over)), row(t("tabletop.cut-by"), cutters)]
    : [];
  const lie = piles.map(([place, size]) => row(capital(pileName(place)), el("span", { class: "figures" }, size), { "data-pile": place }));
  return [...sealed, ...lie];
}

/** "3 Ann, 4 Bob": the seats of an order with those who sit there. */
function withNames(text, names) {
  const known = new Map(names);
  const named = (number) => (known.has(number) ? `${number} ${known.get(number)}` : number);
  const at = text.lastIndexOf(":") + 1;
  if (/\p{L} \d/u.test(text.slice(at))) return text.replace(/\p{L}+ (\d+)/gu, (_, number) => named(number)); // "seat 3, seat 4"
  return text.slice(0, at) + text.slice(at).replace(/\d+/g, named);
}

function commitment(root, id, over) {
  const button = el(
    "button",
    { type: "button", class: "link", title: root, "aria-label": t("tabletop.copy-commitment", { root }) },
    t("tabletop.copy"),
  );
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(root);
      button.textContent = t("tabletop.copied");
    } catch {
      button.textContent = t("tabletop.cannot-copy");
    }
    setTimeout(() => {
      button.textContent = t("tabletop.copy");
    }, 2000);
  });
  return el(
    "span",
    { class: "commitment" },
    el("code", { title: root }, `${root.slice(0, 12)}…`),
    button,
    over ? el("a", { href: `/rounds/${id}#verify` }, t("tabletop.verify")) : null,
  );
}
