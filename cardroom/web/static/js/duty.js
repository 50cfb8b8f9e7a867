// The staff's own work: the clock, strings of tables with their reliefs, the rota, tokes, and shifts that change hands.
import { get } from "./api.js";
import { shiftName } from "./cage/pieces.js";
import { el, find } from "./dom.js";
import { clock, onDuty } from "./duty/clock.js";
import { handOvers } from "./duty/hand.js";
import { reliefList } from "./duty/reliefs.js";
import { rota } from "./duty/rota.js";
import { strings } from "./duty/strings.js";
import { tokes } from "./duty/tokes.js";
import { drawPage, greet } from "./header.js";
import { t } from "./messages.js";

/** @typedef {Page.Answer<"get", "/api/duty">} Seen */
/** @typedef {{me: {id: string, roles: string[]}, seen: Seen, again: () => Promise<void>}} Work */
/** @type {Array<[name: string, draw: (work: Work) => Array<Node | null>]>} */
const PARTS = [
  ["now", (work) => [reliefList(work.seen.reliefs), strings(work), onDuty(work)]],
  ["rota", (work) => [rota(work)]],
  ["tokes", (work) => [tokes(work)]],
  ["hand", (work) => [handOvers(work)]],
];
const OFTEN = 5000; // milliseconds between two looks
const holder = find("#part");
let shown = "";
/** @type {{id: string, roles: string[]}} */
let me = { id: "", roles: [] };
drawPage("duty");

const trouble = (/** @type {Error} */ error) => holder.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message));
const current = () => PARTS.find(([name]) => `#${name}` === location.hash) ?? PARTS[0];

async function look(always = true) {
  const [name, draw] = current();
  const seen = await get("/api/duty");
  const text = name + JSON.stringify(seen);
  if (!always && (text === shown || document.querySelector("dialog[open]") !== null)) return;
  shown = text;
  const work = { me, seen, again: () => look() };
  const parts = draw(work).filter((node) => node !== null);
  find("#day").textContent = t("duty.day", { day: seen.day, shift: shiftName(seen.shift) });
  find("#clock").replaceChildren(...clock(work));
  holder.replaceChildren(...parts);
}

function show() {
  const [name] = current();
  for (const link of find("#parts").querySelectorAll("a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  look().catch(trouble);
}

async function start() {
  const found = await greet();
  if (!found) {
    holder.replaceChildren(el("p", { class: "empty" }, t("count.nobody"), " ", el("a", { href: "/account#sign-in" }, t("common.sign-in"))));
    return;
  }
  me = found;
  await get("/api/duty"); // who may not is told so, and sees no parts
  find("#parts").replaceChildren(...PARTS.map(([name]) => el("a", { href: `#${name}` }, t(`duty.part-${name}`))));
  find("#parts").hidden = false;
  addEventListener("hashchange", show);
  show();
  const again = () => {
    if (document.visibilityState === "visible") look(false).catch(trouble);
  };
  setInterval(again, OFTEN);
  addEventListener("focus", again);
}

start().catch(trouble);
