// The facts of a round that are figures or promises: what was collected, the jackpot, the commitment, the order of settlement.
import { dollars } from "../money.js";
import { el } from "../dom.js";

export function factsData(model) {
  const { view, marks, id, over, number } = model.round;
  return {
    id, over, number,
    drop: view.money("drop"),
    jackpot: view.accounts.has("jackpot") ? view.money("jackpot") : null,
    roots: view.roots().filter(Boolean),
    cutBy: cutBy(model),
    order: marks.orderText,
    option: model.table?.option ?? "",
    watching: model.table?.watching ?? 0,
    floor: model.standing.includes(model.table?.told?.at(-1)) ? "" : model.table?.told?.at(-1) ?? "",
    dealer: model.table?.dealer ?? "",
    deck: model.table?.cards ?? "",
    behind: (model.table?.behind ?? []).map(({ player, bot }) => `${player === model.name ? "you" : player}${bot ? " (bot)" : ""}`),
    names: Object.entries(model.round.opening.seats ?? {}).map(([seat, player]) => [seat, player === model.name ? "you" : player]),
  };
}

/** Those who cut the deck of this round, or of the shoe that goes on. */
function cutBy({ round, name }) {
  const names = (round.opening.cut?.list ?? []).filter(({ bytes }) => bytes).map(({ player }) => (player === name ? "you" : player));
  return names.length > 3 ? `${names.length} players` : names.join(", ") || "nobody";
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
    const focused = this.#box.contains(document.activeElement);
    this.#box.replaceChildren(...factRows(data));
    if (focused) (this.#box.querySelector("button") ?? document.getElementById("log")).focus({ preventScroll: true });
  }
}

function factRows({ id, over, drop, jackpot, roots, cutBy: cutters, order, option, watching, behind, names, floor, dealer, deck }) {
  const rows = [["Collected", el("span", { class: "figures", title: option && option !== "none" ? `option ${option}` : null }, dollars(drop))]];
  if (jackpot !== null) rows.push(["Jackpot", el("span", { class: "figures" }, dollars(jackpot))]);
  if (floor) rows.push(["Floor", floor]);
  if (dealer) rows.push(["Dealer", dealer]);
  if (deck) rows.push(["Cards", deck]);
  if (behind.length) rows.push(["Behind", behind.join(", ")]);
  if (watching) rows.push(["Watching", String(watching)]);
  if (order) rows.push(["Settlement order", withNames(order, names)]);
  if (roots.length) rows.push(["Commitment", commitment(roots.at(-1), id, over)], ["Deck cut by", cutters]);
  return rows.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)));
}

/** "3 Ann, 4 Bob": the seats of an order with those who sit there. */
function withNames(text, names) {
  const known = new Map(names);
  const named = (number) => (known.has(number) ? `${number} ${known.get(number)}` : number);
  const at = text.lastIndexOf(":") + 1;
  if (text.slice(at).includes("seat ")) return text.replace(/seat (\d+)/g, (_, number) => named(number));
  return text.slice(0, at) + text.slice(at).replace(/\d+/g, named);
}

function commitment(root, id, over) {
  const button = el("button", { type: "button", class: "link", title: root, "aria-label": `Copy the commitment ${root}` }, "copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(root);
      button.textContent = "copied";
    } catch {
      button.textContent = "cannot copy";
    }
    setTimeout(() => { button.textContent = "copy"; }, 2000);
  });
  return el("span", { class: "commitment" }, el("code", { title: root }, `${root.slice(0, 12)}…`), button,
    over ? el("a", { href: `/rounds/${id}#verify` }, "verify") : null);
}
