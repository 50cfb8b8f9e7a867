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
    order: marks.orderText,
    option: model.table?.option ?? "",
    watching: model.table?.watching ?? 0,
    names: Object.entries(model.round.opening.seats ?? {}).map(([seat, player]) => [seat, player === model.name ? "you" : player]),
  };
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
    this.#box.replaceChildren(...factRows(data));
  }
}

function factRows({ id, over, drop, jackpot, roots, order, option, watching, names }) {
  const rows = [["Collected", el("span", { class: "figures" }, dollars(drop), option && option !== "none" ? el("span", { class: "faint" }, ` option ${option}`) : null)]];
  if (jackpot !== null) rows.push(["Jackpot", el("span", { class: "figures" }, dollars(jackpot))]);
  if (watching) rows.push(["Watching", String(watching)]);
  if (order) rows.push(["Settlement order", withNames(order, names)]);
  if (roots.length) rows.push(["Commitment", commitment(roots.at(-1), id, over)]);
  return rows.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value)));
}

/** "seat 3 (Ann), seat 4 (Bob)". */
function withNames(text, names) {
  const known = new Map(names);
  return text.replace(/seat (\d+)/g, (seat, number) => (known.has(number) ? `${number} ${known.get(number)}` : seat));
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
