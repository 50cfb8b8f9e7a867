// The cage: a window for its cashier, the dealers' banks for those at the tables, the safe, and the large transactions of the day.
import { get } from "./api.js";
import { large } from "./cage/large.js";
import { shiftName } from "./cage/pieces.js";
import { safe } from "./cage/safe.js";
import { tables } from "./cage/tables.js";
import { ownWindow } from "./cage/window.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { t } from "./messages.js";

const EVERY = 4000; // milliseconds between two looks
const READERS = ["cashier", "operator", "auditor"];
// Each part, whether its roles must be for the whole room, and whose it is.
/** @type {Array<[name: string, draw: (holder: HTMLElement, room: any) => () => void, wide: boolean, roles: string[]]>} */
const PARTS = [
  ["window", ownWindow, true, ["cashier"]],
  ["tables", tables, false, ["dealer", "floor", ...READERS]],
  ["safe", safe, true, READERS],
  ["large", large, true, READERS],
];
const holder = find("#part");
drawPage("cage");

const note = (...words) => holder.replaceChildren(el("p", { class: "empty" }, ...words));
const trouble = (error) => {
  find("#trouble").textContent = error.message;
  find("#trouble").hidden = false;
};

async function start() {
  const visitor = await greet();
  if (!visitor) return note(t("cage.nobody"), " ", el("a", { href: "/account#sign-in" }, t("common.sign-in")));
  const work = await get("/api/staff");
  if (work.barred || work.closed) return note(work.barred || work.closed);
  const held = (wide) => work.grants.filter(({ scope }) => !wide || scope === "room").map(({ role }) => role);
  const mine = PARTS.filter(([, , wide, roles]) => roles.some((role) => held(wide).includes(role)));
  if (!mine.length) return note(t("cage.nobody"));
  if (!work.proved) return note(t("cage.second"), " ", el("a", { href: "/staff" }, t("common.staff")));
  const room = new Room(visitor.id, held(true), held(false));
  await room.look();
  open(room, mine);
  const look = () => {
    if (document.visibilityState === "visible" && !document.querySelector("dialog[open]")) room.look().catch(trouble);
  };
  setInterval(look, EVERY);
  addEventListener("focus", look); // who comes back to the page sees what is
}

/** What the page knows: `cage` (null for those at tables only) and `tables`. `draw` draws the part that is shown. */
class Room {
  /** @type {Page.Answer<"get", "/api/cage"> | null} */
  cage = null;
  /** @type {Page.Answer<"get", "/api/cage/tables"> | null} */
  tables = null;
  draw = () => {};

  /**
   * @param {string} id
   * @param {string[]} wide roles for the whole room
   * @param {string[]} roles
   */
  constructor(id, wide, roles) {
    this.id = id;
    this.wide = wide;
    this.roles = roles;
  }

  may(...roles) {
    return roles.some((role) => this.wide.includes(role));
  }

  get own() {
    return this.cage?.windows.find(({ sheet }) => sheet?.who === this.id) ?? null;
  }

  /** Look again; what is the same is not drawn again. */
  async look() {
    const [cage, found] = await Promise.all([this.may(...READERS) ? get("/api/cage") : null, get("/api/cage/tables")]);
    find("#trouble").hidden = true;
    if (JSON.stringify([cage, found]) === JSON.stringify([this.cage, this.tables])) return;
    this.cage = cage;
    this.tables = found;
    find("#day").textContent = cage ? t(cage.closed ? "cage.day-closed" : "cage.day", { day: cage.day, shift: shiftName(cage.shift) }) : "";
    this.draw();
  }
}

function open(room, mine) {
  const nav = find("#parts");
  const links = mine.map(([name]) => el("a", { href: `#${name}` }, t(`cage.part-${name}`)));
  nav.replaceChildren(...links);
  nav.hidden = mine.length < 2;
  const show = () => {
    const [name, begin] = mine.find(([each]) => `#${each}` === location.hash) ?? mine[0];
    for (const link of links) {
      if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    holder.setAttribute("aria-label", t(`cage.part-${name}`));
    room.draw = begin(holder, room);
    room.draw();
  };
  addEventListener("hashchange", show);
  show();
}

start().catch((error) => {
  holder.replaceChildren();
  trouble(error);
});
