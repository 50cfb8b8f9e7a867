// What is drawn anew is laid over what is there: a node that is still meant stays, with its focus, and what moved it before does not move
// it again.

const HANDLERS = ["onclick", "onkeydown", "onpointerdown", "oncontextmenu"];
const keyOf = (node) =>
  node.dataset?.key ??
  node.dataset?.index ??
  node.dataset?.at ??
  node.dataset?.spotAccount ??
  node.dataset?.place ??
  node.dataset?.seat ??
  node.dataset?.pot ??
  null;

const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

/** Make `old` the same as `fresh`, which is used up. */
export function morph(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old instanceof SVGElement && old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  // where it was placed it stays; as text the page's policy forbids it
  for (const name of fresh.style) old.style.setProperty(name, fresh.style.getPropertyValue(name));
  for (const handler of HANDLERS) if (old[handler] !== fresh[handler]) old[handler] = fresh[handler];
  if (fresh.option) old.option = fresh.option;
  morphChildren(old, [...fresh.childNodes]);
}

/** Make the children of `parent` those given. */
export function morphChildren(parent, nodes) {
  const waiting = [...parent.childNodes];
  let at = parent.firstChild;
  for (const node of nodes) {
    const found = waiting.findIndex((each) => alike(each, node));
    if (found < 0) {
      parent.insertBefore(node, at);
      continue;
    }
    const [kept] = waiting.splice(found, 1);
    if (kept === at) at = at.nextSibling;
    else parent.insertBefore(kept, at);
    if (kept !== node) morph(kept, node);
  }
  for (const node of waiting) node.remove();
}
