// The lobby: who you are, a game to play at once, the running tables, every game with its houses.
import { get, patch, post, session, whoami } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, find } from "./dom.js";
import { drawPage, followOwnTables, showNobody, showVisitor } from "./header.js";
import { comeByKey } from "./key.js";
import { drawFan, drawFeatured, drawQuick, drawWaiting, nameQuick } from "./lobby/featured.js";
import { drawGames } from "./lobby/games.js";
import { playAlone, playsAlone } from "./lobby/play.js";
import { RunningTables } from "./lobby/tables.js";
import { number, pieces, t } from "./messages.js";
import { dollars } from "./money.js";
import { announce, busy, toast } from "./notice.js";
import { onePage, ownTableLink } from "./own_tables.js";

drawPage("lobby");
drawFan(find("#fan"));
drawWaiting(find("#featured"));
const running = new RunningTables({ list: find("#tables"), empty: find("#no-tables"), status: find("#tables-trouble") });
running.onCount = (count) => {
  find("#tables-count").textContent = count ? number(count) : "";
};
const welcome = find("#welcome");
const alone = find("#alone", document, HTMLInputElement);
alone.checked = playsAlone();
alone.addEventListener("change", () => playAlone(alone.checked));
find(".hero-alone").hidden = document.documentElement.dataset.money === "real";
let mine = /** @type {Wire.OwnTableData[]} */ ([]);
followOwnTables((tables) => {
  mine = tables;
  const box = find("#own-tables");
  const focused = box.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  box.replaceChildren(...tables.map(ownTableLink));
  if (focused) [...box.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  find("#mine").hidden = tables.length === 0;
  find("#tile").hidden = tables.length < 2;
  find("#tile", document, HTMLAnchorElement).href = onePage(tables);
  running.setMine(tables);
  nameQuick(find("#quick"), tables);
});

function showNewcomer() {
  const change = el("button", { type: "button", class: "link", onclick: () => askName("") }, t("lobby.choose-name"));
  welcome.replaceChildren(...pieces("lobby.new-here", { change, signIn: el("a", { href: "/account#sign-in" }, t("common.sign-in")) }));
  showNobody();
}

async function showAccount(/** @type {string[]} */ roles = []) {
  const account = await get("/api/account");
  const atTables = account.tables.reduce((sum, { stack }) => sum + stack, 0);
  showVisitor(account.name, account.balance, roles);
  const change = el(
    "button",
    { type: "button", class: "link", onclick: () => askName(account.name), "aria-label": t("lobby.change-name", { name: account.name }) },
    t("lobby.change"),
  );
  const chips = el("a", { href: "/account", class: "money" }, dollars(account.balance));
  const values = { name: el("strong", {}, account.name), change, chips, more: dollars(atTables) };
  welcome.replaceChildren(...pieces(atTables ? "lobby.you-and-more" : "lobby.you", values));
}

function askName(/** @type {string} */ name) {
  const input = el("input", {
    id: "visitor-name",
    value: name,
    maxlength: 20,
    autocomplete: "nickname",
    required: true,
    "aria-describedby": "name-hint",
  });
  openDialog({
    title: t("lobby.your-name"),
    body: el(
      "form",
      { id: "name-form", class: "field" },
      el("label", { for: "visitor-name" }, t("lobby.name-everywhere")),
      input,
      el("span", { class: "hint", id: "name-hint" }, t("lobby.name-hint")),
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("lobby.take-name"),
        kind: "primary",
        submit: "name-form",
        act: async () => {
          if (await whoami()) await patch("/api/session", { name: input.value });
          else await post("/api/session", { name: input.value });
          await session();
          await showAccount();
          announce(t("lobby.name-is", { name: input.value }));
        },
      },
    ],
  });
  input.select();
}

async function start() {
  running.start();
  const came = await comeByKey();
  const visitor = await whoami().catch(() => null);
  if (came && visitor) toast(t(visitor.proved ? "lobby.operator" : "lobby.by-key"), "good");
  if (visitor) await showAccount(visitor.roles);
  else showNewcomer();
}

async function houses() {
  const again = el("button", { type: "button" }, t("lobby.again"));
  try {
    const found = await get("/api/houses");
    drawQuick(find("#quick"), found);
    nameQuick(find("#quick"), mine);
    drawFeatured(find("#featured"), found);
    drawGames(found);
  } catch (error) {
    again.addEventListener("click", () => busy(again, houses));
    find("#games").replaceChildren(el("div", { class: "note bad stack", role: "alert" }, el("p", {}, error.message), again));
  }
}

start();
houses();
setInterval(async () => {
  // chips and tables of mine change while I play in another tab
  if (!document.hidden && find("#nav-balance").textContent && !welcome.contains(document.activeElement))
    await showAccount().catch(() => {});
}, 10000);
