// /odds: every edition with a player-dealer, by house.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { indexed, search } from "./lobby/search.js";
import { t } from "./messages.js";

drawPage("odds");
greet();

async function draw() {
  const { editions } = await get("/api/odds");
  /** @type {{ node: HTMLElement, house: string, index: ReturnType<typeof indexed> }[]} */
  const lines = [];
  const houses = new Map();
  for (const edition of editions) {
    const list = houses.get(edition.house) ?? { name: edition.house_name, items: [] };
    houses.set(edition.house, list);
    const node = el(
      "li",
      {},
      el(
        "a",
        { class: "edition-link", href: `/odds/${edition.edition}`, "data-edition": edition.edition },
        el("span", { lang: "en" }, edition.name),
        edition.exact ? null : el("span", { class: "tag warn" }, t("odds.is-sampled")),
      ),
    );
    list.items.push(node);
    const words = `${edition.name} ${edition.game.replaceAll("_", " ")} ${edition.house_name}`;
    lines.push({ node, house: edition.house, index: indexed(words) });
  }
  const groups = [...houses].map(([house, { name, items }]) => ({
    house,
    node: el("section", { class: "panel", "aria-label": name }, el("h3", {}, name), el("ul", { class: "edition-list" }, items)),
  }));
  find("#editions").replaceChildren(...groups.map(({ node }) => node));
  const apply = () => {
    const found = new Set(search(find("#edition-search", document, HTMLInputElement).value, lines));
    for (const line of lines) line.node.hidden = !found.has(line);
    for (const group of groups) group.node.hidden = !lines.some((line) => found.has(line) && line.house === group.house);
    find("#edition-count").textContent = found.size ? t("odds.edition-count", { count: found.size }) : t("odds.no-edition");
  };
  find("#edition-search").addEventListener("input", apply);
  apply();
}

draw().catch((error) => find("#editions").replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message)));
