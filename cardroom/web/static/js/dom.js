// Elements without markup in strings: text is always text.

/**
 * el("p", {class: "note", hidden: true}, "text", node, [nodes]). Attributes that are null, undefined or false are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Page.Attributes} attributes
 * @param {Page.Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Page.Attributes} attributes
 * @param {Page.Child[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} node
 * @param {Page.Attributes} attributes
 * @param {Page.Child[]} children
 */
function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false || (value === "" && key === "class")) continue;
    if (typeof value === "function") Object.assign(node, { [key]: value });
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  const shown = /** @type {unknown[]} */ (children)
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false);
  node.append(.../** @type {Array<Node | string>} */ (shown));
  return node;
}

/**
 * The element that the page must have; one that it may lack is asked for with `querySelector`.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} within
 * @param {new () => E} [kind] what it must be, where more is asked of it than of any element
 * @returns {E}
 */
export function find(selector, within = document, kind) {
  const found = within.querySelector(selector);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`The page has no ${selector}.`);
  return /** @type {E} */ (found);
}
