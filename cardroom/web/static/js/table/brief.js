// A text that has several lengths: the longest that fits into its place is shown, and the whole of it is its title. What is short enough is
// never cut.
import { el } from "../dom.js";

const LEADING = 5; // pixels that a font may reach beyond its line; another line is higher

/**
 * A line of these texts, the whole first; texts that say the same are one.
 * @param {keyof HTMLElementTagNameMap} tag @param {Page.Attributes} given @param {(string | null | undefined)[]} texts
 */
export function briefly(tag, given, texts) {
  const known = /** @type {string[]} */ (texts.filter(Boolean)).filter(
    (text, i, all) => i === 0 || (text !== all[0] && all.lastIndexOf(text) === i),
  );
  return el(tag, { ...given, title: known[0] || null, "data-texts": known.length > 1 ? JSON.stringify(known) : null }, known[0] ?? "");
}

/** Show of every such line within a node the longest text that fits. */
export function settleLengths(/** @type {ParentNode} */ root) {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-texts]"))) {
    for (const text of JSON.parse(node.dataset.texts ?? "[]")) {
      if (node.textContent !== text) node.textContent = text;
      if (node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight + LEADING) break;
    }
  }
}
