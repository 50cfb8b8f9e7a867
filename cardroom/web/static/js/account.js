// The account: what you have, where it lies, what moved it, the rounds you played, and how you sign in.
import { closeAccount } from "./account/close.js";
import { excludeYourself } from "./account/exclude.js";
import { ownMessages } from "./account/paging.js";
import { makeItYours, signInRows } from "./account/own.js";
import { secondRow } from "./account/second.js";
import { whereSignedIn } from "./account/sessions.js";
import { signInForm } from "./account/signin.js";
import { get, once, patch, session, whoami } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, find } from "./dom.js";
import { drawPage, showNobody, showVisitor } from "./header.js";
import { tableLabel } from "./labels.js";
import { t } from "./messages.js";
import { dollars, signed } from "./money.js";
import { announce, busy, toast } from "./notice.js";
import { when } from "./when.js";

const AT_ONCE = 15;
const holder = find("#account");
drawPage("account");

async function draw() {
  const visitor = await whoami();
  if (!visitor) {
    drawNewcomer();
    return;
  }
  const [account, rounds, houses, sessions, { barred }, messages] = await Promise.all([
    get("/api/account"),
    get("/api/rounds?mine=true"),
    get("/api/houses"),
    visitor.owned ? get("/api/account/sessions") : [],
    get("/api/staff"),
    ownMessages(draw),
  ]);
  const names = new Map(houses.flatMap((house) => house.editions.map((edition) => [edition.id, `${edition.name}, ${house.name}`])));
  showVisitor(account.name, account.balance, visitor.roles);
  const own = visitor.owned ? [signingIn(visitor), whereSignedIn(sessions, draw)] : [makeItYours(visitor, draw)];
  holder.replaceChildren(
    ...(barred ? [el("p", { class: "note warn" }, barred)] : []),
    purse(account),
    ...own,
    ledger(account.entries),
    myRounds(rounds, names),
    el(
      "p",
      { class: "row" },
      el("a", { href: "/history" }, t("common.history")),
      el("a", { href: "/account.json", download: true }, t("account.all-data")),
    ),
    ...(messages ? [messages] : []),
    excludeYourself(draw),
    closeAccount(visitor.owned, draw),
  );
}

const signingIn = (visitor) =>
  el(
    "section",
    { class: "account-part", "aria-labelledby": "signing-title" },
    el("h2", { id: "signing-title" }, t("account.how")),
    el("ul", { class: "panel account-rows" }, ...signInRows(visitor, draw), secondRow(visitor, draw)),
  );

function drawNewcomer() {
  const enter = el("button", { type: "button", class: "primary big" }, t("account.come-in"));
  enter.addEventListener("click", () =>
    busy(enter, async () => {
      await session();
      await draw();
    }),
  );
  showNobody();
  holder.replaceChildren(
    el(
      "div",
      { class: "purse" },
      el(
        "section",
        { class: "panel stack", "aria-labelledby": "new-title" },
        el("h2", { id: "new-title" }, t("account.new-here")),
        el("p", {}, t("account.new-says")),
        el("p", {}, enter),
      ),
      el(
        "section",
        { class: "panel stack", id: "sign-in", "aria-labelledby": "sign-in-title" },
        el("h2", { id: "sign-in-title" }, t("account.have-one")),
        signInForm(draw),
      ),
    ),
  );
  if (location.hash === "#sign-in") find("#sign-in input").focus();
}

function purse(account) {
  const more = el("button", { type: "button", hidden: document.documentElement.dataset.money === "real" }, t("account.more-chips"));
  more.addEventListener("click", () =>
    busy(more, async () => {
      await once("/api/account/chips");
      await draw();
      toast(t("account.chips-given"), "good");
    }),
  );
  const rename = el("button", { type: "button", onclick: () => askName(account.name) }, t("account.change-name"));
  const atTables = account.tables.reduce((sum, { stack }) => sum + stack, 0);
  const tables = account.tables.map(({ table, name, stack }) =>
    el(
      "li",
      {},
      el("span", {}, name),
      el(
        "span",
        { class: "push" },
        el("span", { class: "money" }, dollars(stack)),
        el(
          "a",
          { class: "button primary", href: `/tables/${table}`, "aria-label": t("account.come-back-to", { name }) },
          t("account.come-back"),
        ),
      ),
    ),
  );
  return el(
    "div",
    { class: "purse" },
    el(
      "section",
      { class: "panel", "aria-labelledby": "balance-title" },
      el("h2", { id: "balance-title" }, t("account.at-cashier", { name: account.name })),
      el("p", { class: "amount" }, dollars(account.balance)),
      el("div", { class: "row" }, more, rename),
    ),
    el(
      "section",
      { class: "panel", "aria-labelledby": "tables-title" },
      el("h2", { id: "tables-title" }, t("account.at-tables")),
      el("p", { class: "amount" }, dollars(atTables)),
      tables.length
        ? el("ul", { class: "my-tables" }, ...tables)
        : el("p", { class: "muted" }, t("account.no-table"), " ", el("a", { href: "/" }, t("account.find-one"))),
    ),
  );
}

function askName(name) {
  const input = el("input", { id: "visitor-name", value: name, maxlength: 20, autocomplete: "nickname", required: true });
  openDialog({
    title: t("account.your-name"),
    body: el("form", { id: "name-form", class: "field" }, el("label", { for: "visitor-name" }, t("account.name-everywhere")), input),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.take-name"),
        kind: "primary",
        submit: "name-form",
        act: async () => {
          await patch("/api/session", { name: input.value });
          await draw();
          announce(t("account.name-is", { name: input.value }));
        },
      },
    ],
  });
  input.select();
}

/** A table that shows so many rows, and more when asked. */
function longTable(title, id, heads, rows, empty, /** @type {(() => Promise<HTMLElement[]>) | null} */ before = null) {
  let older = before;
  const body = el("tbody", {});
  const more = el("button", { type: "button" }, t("account.older"));
  let shown = 0;
  const add = () => {
    body.append(...rows.slice(shown, shown + AT_ONCE));
    shown = Math.min(rows.length, shown + AT_ONCE);
    more.hidden = shown >= rows.length && older === null;
  };
  more.addEventListener("click", () =>
    busy(more, async () => {
      if (shown >= rows.length && older) {
        const found = await older();
        rows.push(...found);
        if (!found.length) older = null;
      }
      const first = shown;
      add();
      announce(t("account.more-rows", { count: shown - first }));
    }),
  );
  add();
  const table = el(
    "table",
    {},
    el("caption", { class: "visually-hidden" }, title),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...heads.map(([head, kind = ""]) =>
          el("th", { scope: "col", class: kind === "money" ? kind : "" }, el("span", { class: kind === "money" ? "" : kind }, head)),
        ),
      ),
    ),
    body,
  );
  return el(
    "section",
    { class: "account-part", "aria-labelledby": id },
    el("h2", { id }, title),
    rows.length
      ? el("div", { class: "panel scroll", tabindex: "0", role: "group", "aria-label": title }, table)
      : el("p", { class: "empty" }, empty),
    rows.length ? el("p", {}, more) : null,
  );
}

function ledger(entries) {
  let last = entries.at(-1);
  const row = (entry) =>
    el(
      "tr",
      {},
      el("td", { class: "when" }, when(entry.at)),
      el("td", {}, entry.why),
      el("td", {}, entry.table ? el("a", { href: `/tables/${entry.table}` }, tableLabel(entry.table)) : t("account.cashier")),
      el("td", { class: `money ${entry.amount < 0 ? "minus" : "plus"}` }, signed(entry.amount)),
    );
  const older =
    entries.length < 100
      ? null
      : async () => {
          const { entries: found } = await get(`/api/account?before=${last.id}`);
          last = found.at(-1) ?? last;
          return found.map(row);
        };
  return longTable(
    t("account.ledger"),
    "ledger-title",
    [[t("account.when")], [t("account.what")], [t("account.table")], [t("account.amount"), "money"]],
    entries.map(row),
    t("account.no-entries"),
    older,
  );
}

function myRounds(rounds, names) {
  let last = rounds.at(-1);
  const row = (round) =>
    el(
      "tr",
      {},
      el("td", { class: "when" }, when(round.begun_at)),
      el("td", {}, names.get(round.edition) ?? round.edition),
      el("td", {}, t(round.void ? "account.round-void" : "account.round", { table: tableLabel(round.table_id), number: round.number })),
      el(
        "td",
        {},
        el(
          "a",
          {
            href: `/rounds/${round.id}`,
            "aria-label": t("account.replay-of", { table: tableLabel(round.table_id), number: round.number }),
          },
          t("account.replay"),
        ),
      ),
    );
  const older =
    rounds.length < 50
      ? null
      : async () => {
          const found = await get(`/api/rounds?mine=true&before=${last.begun_at}`);
          last = found.at(-1) ?? last;
          return found.map(row);
        };
  return longTable(
    t("account.rounds"),
    "rounds-title",
    [[t("account.when")], [t("account.game")], [t("account.table")], [t("account.replay"), "visually-hidden"]],
    rounds.map(row),
    t("account.no-rounds"),
    older,
  );
}

draw().catch((error) => holder.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message)));
