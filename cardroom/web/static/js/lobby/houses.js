// Every house with its games: a search box, two filters, and for each game Play, Open a table and Rules.
import { count, el, find } from "../dom.js";
import { busy } from "../notice.js";
import { openTableDialog } from "./open.js";
import { practise } from "./play.js";

const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "").replace(/[^a-z0-9]+/g, " ");

export function drawHouses(houses) {
  const holder = find("#houses");
  const lines = [];
  const groups = houses.map((house) => {
    const list = el("ul", { class: "games" });
    for (const edition of house.editions) {
      const node = gameLine(edition, house);
      list.append(node);
      lines.push({ node, house: house.house, kind: edition.kind, text: plain(`${edition.name} ${edition.game} ${house.name} ${edition.kind}`) });
    }
    const number = el("span", { class: "muted small" });
    const node = el("details", { class: "house" }, el("summary", {}, el("h3", {}, house.name), number), list);
    return { node, number, house: house.house };
  });
  holder.replaceChildren(...groups.map(({ node }) => node));
  const filters = {
    text: find("#game-search"),
    house: fillSelect(find("#house-filter"), "All houses", houses.map(({ house, name }) => [house, name])),
    kind: fillSelect(find("#kind-filter"), "All games", kindsOf(houses).map((kind) => [kind, kind])),
  };
  const wide = matchMedia("(min-width: 48rem)").matches;
  const apply = () => {
    const words = plain(filters.text.value).split(" ").filter(Boolean);
    const chosen = (line) => (!filters.house.value || line.house === filters.house.value)
      && (!filters.kind.value || line.kind === filters.kind.value) && words.every((word) => line.text.includes(word));
    const filtered = Boolean(words.length || filters.house.value || filters.kind.value);
    let found = 0;
    for (const line of lines) {
      line.node.hidden = !chosen(line);
      found += line.node.hidden ? 0 : 1;
    }
    for (const group of groups) {
      const shown = lines.filter((line) => line.house === group.house && !line.node.hidden).length;
      group.node.hidden = shown === 0;
      group.number.textContent = count(shown, "game");
      if (filtered) group.node.open = true;
    }
    find("#game-count").textContent = found ? `${count(found, "game")} in ${count(groups.filter(({ node }) => !node.hidden).length, "house")}` : "No game fits. Try fewer words.";
  };
  for (const group of groups) group.node.open = wide;
  filters.text.addEventListener("input", apply);
  filters.house.addEventListener("change", apply);
  filters.kind.addEventListener("change", apply);
  apply();
}

/** The kinds of games that these houses have, as people look for them. */
function kindsOf(houses) {
  return [...new Set(houses.flatMap((house) => house.editions.map(({ kind }) => kind)))].sort((one, other) => one.localeCompare(other));
}

function fillSelect(select, all, choices) {
  select.replaceChildren(el("option", { value: "" }, all), ...choices.map(([value, text]) => el("option", { value }, text)));
  return select;
}

function gameLine(edition, house) {
  const named = `${edition.name}, ${house.name}`;
  const play = el("button", { type: "button", class: "brass", "aria-label": `Play ${named}` }, "Play");
  play.addEventListener("click", () => busy(play, () => practise(edition)));
  const open = el("button", { type: "button", "aria-label": `Open a table of ${named}` }, "Open a table…");
  open.addEventListener("click", () => busy(open, () => openTableDialog(edition, house.name)));
  return el("li", { class: "game-line" },
    el("div", {},
      el("h4", {}, edition.name),
      el("p", { class: "small faint" }, [edition.kind, count(edition.seats, "seat"), edition.backline ? "backline" : ""].filter(Boolean).join(" · "))),
    el("div", { class: "row game-acts" }, play, open,
      el("a", { class: "button quiet", href: `/rules/${edition.id}`, "aria-label": `Rules of ${named}` }, "Rules")));
}
