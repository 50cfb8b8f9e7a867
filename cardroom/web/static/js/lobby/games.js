// Every game, with the houses that spread it: a search box, two filters, and for each house's version Play, Open a table and Rules.
import { el, find } from "../dom.js";
import { locale } from "../locale.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { gameName, gameSays, kindName } from "./names.js";
import { openTableDialog } from "./open.js";
import { sitDown } from "./play.js";
import { indexed, search } from "./search.js";

/** [{game, name, kind, editions}], in the order of kinds and names; each edition with the name of its house. */
function byGame(houses) {
  const games = new Map();
  for (const house of houses) {
    for (const edition of house.editions) {
      if (!games.has(edition.game))
        games.set(edition.game, { game: edition.game, name: gameName(edition.game, edition.name), kind: edition.kind, editions: [] });
      games.get(edition.game).editions.push({ ...edition, house: house.house, houseName: house.name });
    }
  }
  const order = new Intl.Collator(locale).compare;
  return [...games.values()].sort((one, other) => order(kindName(one.kind), kindName(other.kind)) || order(one.name, other.name));
}

export function drawGames(houses) {
  const lines = [];
  const groups = byGame(houses).map((game) => {
    const list = el("ul", { class: "games" });
    for (const edition of game.editions) {
      const node = gameLine(edition);
      list.append(node);
      const named = [edition.name, edition.game.replaceAll("_", " "), edition.houseName, edition.kind, game.name, kindName(edition.kind)];
      const text = named.join(" ");
      lines.push({ node, game: game.game, house: edition.house, kind: edition.kind, index: indexed(text) });
    }
    const number = el("span", { class: "muted small versions" });
    const node = el(
      "details",
      { class: "game" },
      el(
        "summary",
        {},
        el("span", { class: "game-head" }, el("h3", {}, game.name), el("span", { class: "muted small" }, gameSays(game.game))),
        number,
      ),
      list,
    );
    return { node, number, game: game.game };
  });
  find("#games").replaceChildren(...groups.map(({ node }) => node));
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const filters = {
    text: find("#game-search", document, HTMLInputElement),
    house: fillSelect(
      find("#house-filter"),
      t("lobby.all-houses"),
      houses.map(({ house, name }) => [house, name]),
    ),
    kind: fillSelect(
      find("#kind-filter"),
      t("lobby.all-kinds"),
      kinds.map((kind) => [kind, kindName(kind)]),
    ),
  };
  const wide = matchMedia("(min-width: 60rem)").matches;
  for (const group of groups) group.node.open = wide;
  const apply = () => {
    const chosen = lines.filter(
      (line) => (!filters.house.value || line.house === filters.house.value) && (!filters.kind.value || line.kind === filters.kind.value),
    );
    const found = new Set(search(filters.text.value, chosen));
    const filtered = found.size < lines.length;
    for (const line of lines) line.node.hidden = !found.has(line);
    for (const group of groups) {
      const shown = [...found].filter((line) => line.game === group.game).length;
      group.node.hidden = shown === 0;
      group.number.textContent = t("lobby.versions", { count: shown });
      if (filtered) group.node.open = true;
    }
    const games = groups.filter(({ node }) => !node.hidden).length;
    find("#game-count").textContent = found.size
      ? `${t("lobby.games", { count: games })}, ${t("lobby.versions", { count: found.size })}`
      : t("lobby.no-game");
  };
  filters.text.addEventListener("input", apply);
  filters.house.addEventListener("change", apply);
  filters.kind.addEventListener("change", apply);
  apply();
}

function fillSelect(select, all, choices) {
  select.replaceChildren(el("option", { value: "" }, all), ...choices.map(([value, text]) => el("option", { value }, text)));
  return select;
}

function gameLine(edition) {
  const named = { game: edition.name, house: edition.houseName };
  const play = el("button", { type: "button", class: "brass", "aria-label": t("lobby.play-at", named) }, t("lobby.play"));
  play.addEventListener("click", () => busy(play, () => sitDown(edition)));
  const open = el("button", { type: "button", "aria-label": t("lobby.open-at", named) }, t("lobby.open"));
  open.addEventListener("click", () => busy(open, () => openTableDialog(edition, edition.houseName)));
  return el(
    "li",
    { class: "game-line" },
    el(
      "div",
      {},
      el("h4", {}, edition.houseName),
      el(
        "p",
        { class: "small faint" },
        el("span", { class: "edition-name", lang: "en" }, edition.name),
        " · ",
        t("lobby.seats", { count: edition.seats }),
        ...(edition.family === "banked"
          ? [" · ", el("a", { href: `/odds/${edition.id}`, "aria-label": t("lobby.odds-at", named) }, t("lobby.odds"))]
          : []),
      ),
    ),
    el(
      "div",
      { class: "row game-acts" },
      play,
      open,
      el("a", { class: "button quiet", href: `/rules/${edition.id}`, "aria-label": t("lobby.rules-at", named) }, t("lobby.rules")),
    ),
  );
}
