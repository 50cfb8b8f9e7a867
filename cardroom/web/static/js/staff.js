// The staff's page: shows to each what his roles are for.
import { appCode, form } from "./account/forms.js";
import { get, post, whoami } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, showNobody, showVisitor, workplaces } from "./header.js";
import { comeByKey } from "./key.js";
import { pieces, t } from "./messages.js";
import { toast } from "./notice.js";
import { journal, rounds } from "./staff/journal.js";
import { people } from "./staff/people.js";
import { room } from "./staff/room.js";
import { tables } from "./staff/tables.js";

// Each part, and whose it is; the first that is his is shown.
/** @type {Array<[name: string, title: string, draw: (holder: HTMLElement, me: any) => Promise<void>, roles: string[]]>} */
const PARTS = [
  ["tables", t("staff.tables"), tables, ["operator", "floor", "dealer", "cashier", "auditor"]],
  ["people", t("staff.roles-and-bars"), people, ["operator", "auditor"]],
  ["room", t("staff.room"), room, ["operator", "auditor"]],
  ["journal", t("staff.journal"), journal, ["operator", "auditor"]],
  ["rounds", t("staff.rounds"), rounds, ["auditor"]],
];
const FOR_THE_ROOM = ["people", "room", "journal", "rounds"];
const holder = find("#part");
drawPage("staff");

const note = (/** @type {Page.Child[]} */ ...words) => holder.replaceChildren(el("div", { class: "panel stack" }, el("p", {}, ...words)));
const trouble = (/** @type {Error} */ error) => holder.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message));

async function start() {
  const came = await comeByKey();
  const visitor = await whoami();
  if (!visitor) {
    showNobody();
    note(...pieces("staff.for-staff", { link: el("a", { href: "/account#sign-in" }, t("staff.sign-in")) }));
    return;
  }
  showVisitor(visitor.name, null, visitor.roles);
  const work = await get("/api/staff");
  if (came && work.proved) toast(t("staff.you-operate"), "good");
  find("#roles").replaceChildren(
    ...work.grants.map(({ role, scope }) => el("span", { class: "tag good" }, scope === "room" ? role : `${role} ${scope}`)),
  );
  if (work.barred || work.closed) note(work.barred || work.closed);
  else if (!work.grants.length) note(t("staff.no-role"));
  else if (!visitor.owned && !work.proved)
    note(...pieces("staff.you-are-in", { name: el("strong", {}, visitor.name), link: el("a", { href: "/account" }, t("staff.set-both")) }));
  else if (!visitor.second && !work.proved)
    note(...pieces("staff.needs-second", { link: el("a", { href: "/account" }, t("staff.set-one")) }));
  else if (!work.proved) askCode();
  else
    open({
      id: visitor.id,
      roles: work.grants.map(({ role }) => role),
      wide: new Set(work.grants.filter(({ scope }) => scope === "room").map(({ role }) => role)),
    });
}

function askCode() {
  const code = appCode();
  holder.replaceChildren(
    form(
      { class: "panel stack" },
      [el("p", {}, t("staff.second-please")), code],
      [el("button", { type: "submit", class: "primary" }, t("staff.go-on"))],
      async () => {
        await post("/api/account/second/proof", { code: code.input.value });
        await start();
      },
    ),
  );
  code.input.focus();
}

function open(/** @type {{ id: string, roles: string[], wide: Set<string> }} */ me) {
  const mine = PARTS.filter(([name, , , roles]) =>
    roles.some((role) => (FOR_THE_ROOM.includes(name) ? me.wide.has(role) : me.roles.includes(role))),
  );
  const work = find("#work");
  work.replaceChildren(
    ...workplaces(me.roles).map((link) => {
      link.className = "button";
      return link;
    }),
  );
  work.hidden = !work.childElementCount;
  const nav = find("#parts");
  const links = mine.map(([name, label]) => el("a", { href: `#${name}` }, label));
  nav.replaceChildren(...links);
  nav.hidden = false;
  const show = () => {
    const [name, label, draw] = mine.find(([each]) => `#${each}` === location.hash) ?? mine[0];
    for (const link of links) {
      if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    document.title = `${label}, staff`;
    holder.setAttribute("aria-label", label);
    draw(holder, me).catch(trouble);
  };
  addEventListener("hashchange", show);
  show();
}

start().catch(trouble);
