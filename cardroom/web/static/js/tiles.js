// Several tables on one page, each as it is on its own: /tables?id=a&id=b. A table that waits for its player is marked, and the keyboard
// goes to the one that has waited longest, unless its player is at another that waits too.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { tableLabel } from "./labels.js";
import { listed, t } from "./messages.js";

const MOST = 6;
const NARROWEST = 640; // pixels that a table can be played in, with the decision beside the felt
const FOLLOW = "cardroom.tiles.follow";
/**
 * @typedef {object} Tile
 * @property {string} id
 * @property {HTMLElement} node
 * @property {HTMLIFrameElement} frame
 * @property {HTMLElement} title
 * @property {HTMLElement} tag
 * @property {string} name
 * @property {boolean} turn
 * @property {number} since
 */
const tiles = /** @type {Map<string, Tile>} */ (new Map()); // by table
const box = find("#tiles");

drawPage("");
const ids = [...new Set(new URLSearchParams(location.search).getAll("id").filter((id) => /^[a-z0-9]{1,40}$/.test(id)))].slice(0, MOST);

function kept() {
  try {
    return localStorage.getItem(FOLLOW) !== "no";
  } catch {
    return true; // storage is switched off
  }
}

const follow = find("#follow", document, HTMLInputElement);
follow.checked = kept();
follow.addEventListener("change", () => {
  try {
    localStorage.setItem(FOLLOW, follow.checked ? "yes" : "no");
  } catch {
    /* as above */
  }
});

function add(/** @type {string} */ id) {
  if (tiles.has(id) || tiles.size >= MOST) return;
  const called = tableLabel(id); // until its page has said what it is called
  const title = el("h2", {}, called);
  const tag = el("span", { class: "tag", hidden: true }, t("tiles.your-turn"));
  const frame = el("iframe", { src: `/tables/${id}`, title: t("tiles.table", { name: called }) });
  const node = el(
    "section",
    { class: "tile" },
    el(
      "div",
      { class: "tile-head" },
      title,
      tag,
      el(
        "button",
        { type: "button", class: "quiet round", "aria-label": t("tiles.close", { name: called }), onclick: () => remove(id) },
        "✕",
      ),
    ),
    frame,
  );
  tiles.set(id, { id, node, frame, title, tag, name: called, turn: false, since: 0 });
  frame.addEventListener("load", () => watch(tiles.get(id)));
  box.append(node);
  arrange();
}

/** It is left alone, not left: who sits there sits there. */
function remove(/** @type {string} */ id) {
  tiles.get(id)?.node.remove();
  tiles.delete(id);
  arrange();
  look();
  find("#add button").focus();
}

/** As many side by side as there is room for; the address says which there are. */
function arrange() {
  const columns = Math.max(1, Math.min(tiles.size > 4 ? 3 : 2, tiles.size, Math.floor(innerWidth / NARROWEST)));
  box.style.setProperty("--columns", String(columns));
  box.style.setProperty("--rows", String(Math.max(1, Math.ceil(tiles.size / columns))));
  const query = new URLSearchParams([...tiles.keys()].map((id) => ["id", id]));
  history.replaceState(null, "", tiles.size ? `?${query}` : location.pathname);
  find("#none").hidden = tiles.size > 0;
  find("#add").hidden = tiles.size >= MOST;
}

/** The page of a table says on its body whose turn it is; it is of this site, so it can be looked at. */
function watch(/** @type {Tile | undefined} */ tile) {
  const inner = tile?.frame.contentDocument?.body;
  if (!inner) return;
  new MutationObserver(() => look()).observe(inner, { attributes: true, attributeFilter: ["class", "data-round", "data-state"] });
  look();
}

function look() {
  const before = waiting()[0];
  for (const tile of tiles.values()) {
    const inner = tile.frame.contentDocument;
    const turn = inner?.body?.classList.contains("your-turn") ?? false;
    if (turn && !tile.turn) tile.since = performance.now();
    tile.turn = turn;
    tile.node.classList.toggle("turn", turn);
    tile.tag.hidden = !turn;
    name(tile, inner?.querySelector("#table-name")?.textContent);
  }
  const now = waiting();
  find("#waiting").textContent = now.length ? t("tiles.waits", { names: listed(now.map((tile) => tile.name)) }) : "";
  find("#next").hidden = !now.length;
  document.title = now.length ? `● ${t("tiles.your-turn")}: ${now[0].name}` : t("tiles.title");
  if (now[0] && now[0] !== before && follow.checked && !now.some(({ frame }) => frame === document.activeElement) && !typing()) go(now[0]);
}

const waiting = () => [...tiles.values()].filter(({ turn }) => turn).sort((one, other) => one.since - other.since);

/** Whether something is being written at a table: the keyboard is not taken away from that. */
function typing() {
  const inner = /** @type {HTMLIFrameElement | null} */ (document.activeElement)?.contentDocument?.activeElement;
  return Boolean(inner?.matches("input, textarea, select") || inner?.closest("dialog"));
}

function name(/** @type {Tile} */ tile, /** @type {string | null | undefined} */ found) {
  if (!found || found === tile.name) return;
  tile.name = found;
  tile.title.textContent = found;
  tile.frame.title = t("tiles.table", { name: found });
  find("button", tile.node).setAttribute("aria-label", t("tiles.close", { name: found }));
}

function go(/** @type {Tile} */ tile) {
  tile.frame.focus({ preventScroll: true });
  tile.node.scrollIntoView({ block: "nearest" });
  /** @type {HTMLElement | null | undefined} */ (tile.frame.contentDocument?.querySelector("#controls"))?.focus({ preventScroll: true });
}

/** Tables that might be added: those one sits at first. */
async function choices() {
  const [lobby, account] = await Promise.all([get("/api/tables"), get("/api/account").catch(() => ({ tables: [] }))]);
  const mine = account.tables.map(({ table, name: called }) => [table, called]);
  const others = lobby
    .filter(({ id }) => !mine.some(([own]) => own === id))
    .map(({ id, name: called, house }) => [id, `${called}, ${house}`]);
  find("#which").replaceChildren(...[...mine, ...others].map(([id, text]) => el("option", { value: id }, text)));
  find("#add").hidden = !mine.length && !others.length;
}

find("#add").addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = find("#which", document, HTMLSelectElement);
  if (value) add(value);
});
find("#next").addEventListener("click", () => {
  if (waiting()[0]) go(waiting()[0]);
});
addEventListener("resize", arrange);
ids.forEach(add);
arrange();
greet();
choices().catch(() => {
  find("#add").hidden = true;
});
