// The count room: boxes pulled and counted by two who see nothing of each other's figures, and the funds of the room.
import { get } from "./api.js";
import { boxes } from "./count/boxes.js";
import { funds } from "./count/funds.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { t } from "./messages.js";

/** @typedef {{pull?: boolean, count?: boolean, boss?: boolean}} May */
/** @typedef {(holder: HTMLElement, seen: any, again: () => Promise<void>, may: May) => void} Draw */
/** @type {Array<[name: string, draw: Draw, path: string]>} */
const PARTS = [
  ["boxes", boxes, "/api/count"],
  ["funds", funds, "/api/funds"],
];
const OFTEN = 5000; // milliseconds between two looks, while nobody fills anything in
const holder = find("#part");
let shown = "";
/** @type {May} */
let may = {};
drawPage("count");

const trouble = (/** @type {Error} */ error) => holder.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message));
const current = () => PARTS.find(([name]) => `#${name}` === location.hash) ?? PARTS[0];

async function look(always = true) {
  const [name, draw, path] = current();
  const seen = await get(path);
  const text = name + JSON.stringify(seen);
  if (!always && (text === shown || busy())) return;
  shown = text;
  draw(holder, seen, look, may);
}

/** Somebody has begun to fill something in: what he sees stays. */
const busy = () =>
  document.querySelector("dialog[open]") !== null ||
  [...holder.querySelectorAll("input")].some((input) => input.value !== input.defaultValue || input === document.activeElement);

function show() {
  const [name] = current();
  for (const link of find("#parts").querySelectorAll("a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  look().catch(trouble);
}

async function start() {
  const me = await greet();
  if (!me) {
    holder.replaceChildren(el("p", { class: "empty" }, t("count.nobody"), " ", el("a", { href: "/account#sign-in" }, t("common.sign-in"))));
    return;
  }
  const is = (/** @type {Wire.Role[]} */ ...roles) => roles.some((role) => me.roles.includes(role));
  may = { pull: is("floor", "cashier"), count: is("cashier", "floor", "operator"), boss: is("operator") };
  await get(current()[2]); // who may not is told so, and sees no parts
  find("#parts").replaceChildren(...PARTS.map(([name]) => el("a", { href: `#${name}` }, t(`count.part-${name}`))));
  find("#parts").hidden = false;
  addEventListener("hashchange", show);
  setInterval(() => {
    if (!document.hidden) look(false).catch(() => {});
  }, OFTEN);
  show();
}

start().catch(trouble);
