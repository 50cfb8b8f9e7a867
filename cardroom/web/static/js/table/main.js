// The table page: messages in, the felt and the controls out. Every game is drawn by the same parts.
import { get, post, whoami } from "../api.js";
import { el, find } from "../dom.js";
import { install } from "../install.js";
import { lastPlayed } from "../lobby/play.js";
import { t } from "../messages.js";
import { OwnTables } from "../own_tables.js";
import "../settings.js";
import { Chat } from "./chat.js";
import { takeRack } from "./chips.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { Cut } from "./cut.js";
import { Facts } from "./facts.js";
import { Felt } from "./felt.js";
import { Flights } from "./flights.js";
import { Hand } from "./hand.js";
import { listen, openHelp } from "./hotkeys.js";
import { idleElements, idleKey, mayBeSkipped } from "./idle.js";
import { Log } from "./log.js";
import { callsLine, standingLines } from "./call.js";
import { Menu } from "./menu.js";
import { Model } from "./model.js";
import { pref } from "./prefs.js";
import * as reading from "./reading.js";
import { Roads } from "./roads.js";
import { Runout } from "./runout.js";
import { Senses } from "./senses.js";
import { Socket } from "./socket.js";
import { Speech } from "./speech.js";
import { isRange } from "./words.js";

const $ = (/** @type {string} */ id) => find(`#${id}`);
const body = document.body;
const model = new Model();
model.id = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
const api = /** @type {const} */ (`/api/tables/${model.id}`);

const speech = new Speech($("polite"), $("urgent"), $("bubble"));
const say = (text) => speech.say(text, { show: true });
const socket = new Socket(`${api}/socket`, () => model.resume(), {
  table: (message) => {
    if (runout.take(message)) equities(message.round);
  },
  chat: (message) => chat.hear(message),
  up: () => {
    banner("");
    controls.calm();
  },
  down: (seconds) => banner(t("tabletop.line-down", { seconds: Math.ceil(seconds) })),
  bye: (why) => {
    farewell = why;
    banner(why);
  },
});
let farewell = "";
const runout = new Runout((message) => {
  if (model.table) flights.look(model);
  if (!model.take(message)) {
    socket.again();
    return;
  }
  cut.update(model);
  draw();
});

/** What the open hands win on average, shown at the seats while the rest is dealt; a room without mathematics has none. */
async function equities(round) {
  const stages = await get(`${api}/equity`).catch(() => /** @type {Wire.EquityData[]} */ ([]));
  if (model.round.id !== round) return;
  model.round.equities = new Map(stages.map(({ board, shares }) => [board, shares]));
  draw();
}

const cut = new Cut((message) => socket.ask(message));
const chat = new Chat(document.querySelector(".table-nav"), model, socket, speech);
const menu = new Menu(model, socket);
const felt = new Felt($("felt"), { onSit: (seat) => trying(() => menu.join(seat)) });
const flights = new Flights(document.querySelector(".table-main"));
const hand = new Hand($("hand"), {
  changed: (picks, complaint) => controls.picked(picks, complaint),
  redraw: () => drawHand(),
  lay: (wager) => controls.lay(wager),
});
const controls = new Controls($("controls"), {
  send: (action) => socket.ask({ type: action.actions ? "act-all" : "act", ...action }),
  advice: () => get(`${api}/advice`),
  warn: (action) =>
    post(`${api}/warning`, /** @type {Page.Body<"post", "/api/tables/{}/warning">} */ (action)).then(({ warning }) => warning),
  idle: (now) =>
    idleElements(now, {
      join: (...given) => trying(() => menu.join(...given)),
      sitOut: (out) => trying(() => menu.sitOut(out)),
      buy: () => trying(() => menu.buy()),
      wish: (/** @type {string} */ what, given) => trying(() => post(`${api}/${what}`, given)),
      attempt: (act) => trying(act),
    }),
  idleKey,
  changed: () => {
    clock.tick();
    drawHand();
  },
  said: say,
  yourTurn: () => speech.say(reading.offers(model)),
});
const ownTables = new OwnTables($("own-tables"), model.id);
const framed = window.parent !== window;
const senses = new Senses();
const log = new Log($("log"));
const facts = new Facts($("facts"));
const roads = new Roads($("roads"));
const clock = new Clock(model, (text) => speech.say(text));

const RECENT = 40; // events of one message that somebody who was there can have missed
let skipped = ""; // the round whose rest was skipped by itself
/** @type {import("../floor/panel.js").Panel | null} */
let panel = null; // of the floor
let own = null; // the data of the viewer's seat, as last drawn

function draw() {
  const { table, round } = model;
  takeRack(table.rack);
  body.dataset.state = table.state;
  body.dataset.round = round.id;
  body.dataset.over = String(round.over);
  body.dataset.events = String(round.events.length);
  body.classList.toggle("your-turn", model.yourTurn);
  $("felt").classList.toggle("over", round.over);
  heading(table);
  void recognise(table);
  if (!framed && (model.plays || lastPlayed())) ownTables.start();
  own = felt.update(model);
  controls.update(model);
  drawHand();
  facts.update(model);
  roads.update(model);
  log.update(model);
  if (model.round.id !== skipped && pref("auto-skip", false) && mayBeSkipped(model)) {
    skipped = model.round.id;
    post(`${api}/skip`).catch(() => {});
  }
  flights.fly(model);
  chat.update();
  senses.notice(model);
  callsLine($("calls"), model);
  standingLines($("paused"), $("closing"), model);
  if (model.told && !model.standing.includes(model.told)) say(model.told);
  panel?.update();
  speech.tell(model.news.map(([, event]) => event.says));
  for (const [, event] of model.news.slice(-RECENT)) if (event.event === "ruled" && event.by) say(event.says);
  document.title = model.yourTurn ? t("tabletop.title-turn", { table: table.name }) : table.name;
}

function drawHand() {
  body.classList.toggle("types", Boolean(model.table?.circles?.length) && pref("form", false));
  $("hand").hidden = own === null && controls.picks.size === 0;
  if (!$("hand").hidden) hand.update(model, own, controls.picks, controls.bets);
  controls.fit();
  felt.fit(model.round.id);
}

/** Where a friend may play, the page must know who looks: whoever has no seat is named in no message. It is asked once. */
async function recognise({ seats }) {
  if (model.visitor !== null || !seats.some(({ friend }) => friend)) return;
  model.visitor = "";
  model.visitor = (await whoami())?.name ?? "";
  draw();
}

function heading(table) {
  $("table-name").textContent = table.name;
  $("table-facts").textContent = [
    t("common.table-named", table),
    table.house,
    table.limits,
    model.round.number ? t("tabletop.round-number", { number: model.round.number }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  find("#rules-link", document, HTMLAnchorElement).href = `/rules/${table.edition}`;
  find("#fees-link", document, HTMLAnchorElement).href = `/rules/${table.edition}#collection`;
  $("sit-out").hidden = !model.plays || model.isFriend;
  $("sit-out").textContent = model.you?.out ? t("play.back") : t("tabletop.sit-out");
  $("leave").hidden = !model.plays || model.isFriend;
}

function banner(text) {
  const box = $("banner");
  box.textContent = text || farewell;
  box.hidden = !box.textContent;
  body.dataset.line = socket.up ? "up" : "down";
  if (socket.up) farewell = "";
}

/** Do what may be refused; the sentence is shown where decisions are made. */
async function trying(act) {
  try {
    await act();
  } catch (error) {
    controls.refuse(error.message);
  }
}

// -- what is clicked and what is typed ------------------------------------------------------------------------------------------------

new ResizeObserver(() => {
  controls.fit();
  felt.fit(model.round.id);
}).observe($("felt"));
$("menu").addEventListener("click", () => menu.open());
$("help").addEventListener("click", openHelp);
$("sit-out").addEventListener("click", () => trying(() => menu.sitOut(!model.you?.out)));
$("leave").addEventListener("click", () => trying(() => menu.leave()));
$("log-toggle").addEventListener("click", () => {
  const open = body.classList.toggle("log-open");
  $("log-toggle").setAttribute("aria-expanded", String(open));
  if (open) $("log").scrollTop = $("log").scrollHeight;
});

/** The first option with one of these verbs. */
const press = (...verbs) => {
  const found = controls.buttons().find((button) => verbs.includes(button.option.verb));
  if (found) found.click();
  else say(t("life.not-offered"));
};

listen({
  f: () => press("fold", "drop"),
  c: () => press("check", "call"),
  r: () => amount(),
  b: () => amount(),
  a: () => {
    if (!controls.allIn()) say(t("life.no-amount-now"));
  },
  d: () => press("done"),
  h: () => (model.yourTurn ? controls.advise() : say(t("life.nothing-asked"))),
  Enter: () => controls.confirm(),
  digit: (number) => {
    const button = controls.buttons().find((each) => each.dataset.number === String(number));
    if (!button) say(t("life.no-option", { number }));
    else if (isRange(button.option))
      amount(); // nobody bets by a slip: the amount is confirmed in its field
    else if (button.dataset.role === "confirm" && !controls.ready(button.option)) button.focus();
    else button.click();
  },
  i: () => say(reading.myCards(model)),
  o: () => say(reading.board(model)),
  p: () => say(reading.pot(model)),
  t: () => say(reading.offers(model)),
  s: () => say(reading.stacks(model)),
  l: () => say(reading.lastLines(model)),
  "?": openHelp,
});

function amount() {
  if (controls.focusAmount()) return;
  const found = controls.buttons().find(({ option }) => ["raise", "bet", "complete", "open", "bring in"].includes(option.verb));
  if (found) found.focus();
  else say(t("life.nothing-to-bet"));
}

/** The floor comes by its own page: /tables/ID#floor. */
async function floor() {
  if (panel || location.hash !== "#floor") return;
  const [{ Panel }, visitor] = await Promise.all([import("../floor/panel.js"), whoami()]);
  if (!visitor) return;
  panel = new Panel(model, say, visitor);
  if (model.table) draw();
}

addEventListener("hashchange", floor);
install();
body.classList.toggle("framed", framed);
controls.update(model);
floor();
socket.open();
body.append(el("div", { hidden: true, id: "ready" }));
