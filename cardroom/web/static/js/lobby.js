// The lobby: who you are, a game to play at once, the running tables, every house with its games.
import { get, patch, post, session, whoami } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, find } from "./dom.js";
import { drawPage, showNobody, showVisitor } from "./header.js";
import { comeByKey } from "./key.js";
import { drawFan, drawFeatured, drawWaiting } from "./lobby/featured.js";
import { drawHouses } from "./lobby/houses.js";
import { RunningTables } from "./lobby/tables.js";
import { dollars } from "./money.js";
import { announce, busy, toast } from "./notice.js";

drawPage("lobby");
drawFan(find("#fan"));
drawWaiting(find("#featured"));
const running = new RunningTables({ list: find("#tables"), empty: find("#no-tables"), status: find("#tables-trouble") });
const welcome = find("#welcome");

function showNewcomer() {
  const change = el("button", { type: "button", class: "link", onclick: () => askName("") }, "choose a name");
  welcome.replaceChildren("You are new here. Press Play and you are seated with play chips, or ", change, " first. You have an account? ",
    el("a", { href: "/account#sign-in" }, "Sign in"), ".");
  showNobody();
}

async function showAccount(roles = []) {
  const account = await get("/api/account");
  const atTables = account.tables.reduce((sum, { stack }) => sum + stack, 0);
  showVisitor(account.name, account.balance, roles);
  const change = el("button", { type: "button", class: "link", onclick: () => askName(account.name), "aria-label": `Change your name, ${account.name}` }, "change");
  welcome.replaceChildren("You are ", el("strong", {}, account.name), " (", change, ") with ",
    el("a", { href: "/account", class: "money" }, dollars(account.balance)), " in play chips",
    atTables ? ` and ${dollars(atTables)} more at the tables.` : ".");
  running.setMine(account.tables);
}

function askName(name) {
  const input = el("input", { id: "visitor-name", value: name, maxlength: 20, autocomplete: "nickname", required: true, "aria-describedby": "name-hint" });
  openDialog({
    title: "Your name",
    body: el("form", { id: "name-form", class: "field" }, el("label", { for: "visitor-name" }, "Name at every table"), input,
      el("span", { class: "hint", id: "name-hint" }, "1 to 20 letters, digits, spaces, hyphens, points or apostrophes. It can be changed while you sit at no table.")),
    actions: [{ label: "Cancel" }, { label: "Take this name", kind: "primary", submit: "name-form", act: async () => {
      if (await whoami()) await patch("/api/session", { name: input.value });
      else await post("/api/session", { name: input.value });
      await session();
      await showAccount();
      announce(`Your name is ${input.value}.`);
    } }],
  });
  input.select();
}

async function start() {
  running.start();
  const came = await comeByKey();
  const visitor = await whoami().catch(() => null);
  if (came && visitor) toast(`${visitor.proved ? "You are the operator of this card room" : "You have come in by your key"}: the staff's page is in the header.`, "good");
  if (visitor) await showAccount(visitor.roles);
  else showNewcomer();
}

async function houses() {
  const again = el("button", { type: "button" }, "Try again");
  try {
    const found = await get("/api/houses");
    drawFeatured(find("#featured"), found);
    drawHouses(found);
  } catch (error) {
    again.addEventListener("click", () => busy(again, houses));
    find("#houses").replaceChildren(el("div", { class: "note bad stack", role: "alert" }, el("p", {}, error.message), again));
  }
}

start();
houses();
setInterval(async () => {                 // chips and tables of mine change while I play in another tab
  if (!document.hidden && find("#nav-balance").textContent && !welcome.contains(document.activeElement)) await showAccount().catch(() => {});
}, 10000);
