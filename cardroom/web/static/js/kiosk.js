// The kiosk: a person reads a card, puts their name on a list or takes it off. Whoever goes away is forgotten after a minute.
import { post } from "./api.js";
import { head, OFFERED, seatsField } from "./board/names.js";
import { el, find } from "./dom.js";
import { tableLabel } from "./labels.js";
import { t } from "./messages.js";
import { busy, toast } from "./notice.js";

const FORGET_AFTER = 60_000;
const form = find("#card-form", document, HTMLFormElement);
const input = find("#card", document, HTMLInputElement);
const lists = find("#lists");
const trouble = find("#trouble");
let card = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;

function leave() {
  clearTimeout(leaving);
  card = "";
  input.value = "";
  lists.replaceChildren();
  lists.hidden = true;
  form.hidden = false;
  input.focus();
}

function stay() {
  clearTimeout(leaving);
  leaving = setTimeout(leave, FORGET_AFTER);
}

const button = (/** @type {string} */ label, /** @type {string} */ kind, /** @type {() => unknown} */ work) => {
  const made = el("button", { type: "button", class: kind }, label);
  made.addEventListener("click", () => busy(made, work));
  return made;
};

function row(/** @type {Wire.BoardGameData} */ game) {
  const mine = game.names.find(({ you }) => you);
  const likes = seatsField(game, t("board.likes"));
  const place = mine
    ? OFFERED.includes(mine.state)
      ? t("persons.kiosk-called", { table: tableLabel(mine.table), seat: mine.seat })
      : t("persons.kiosk-place", { place: mine.place, of: game.names.length })
    : game.names.length
      ? t("board.waiting", { count: game.names.length })
      : t("board.nobody-waits");
  return el(
    "li",
    { "data-game": game.game },
    el("div", { class: "stack" }, ...head(game), el("p", { class: mine ? "mine" : "small" }, place), mine ? null : likes.node),
    mine
      ? button(t("persons.kiosk-off"), "big", async () => {
          show(await post("/api/kiosk/leave", { card, number: mine.number, version: mine.version }));
          toast(t("persons.kiosk-gone"), "good");
        })
      : button(t("persons.kiosk-on"), "brass big", async () => {
          show(await post("/api/kiosk/join", { card, game: game.game, wants: likes.seats() }));
          toast(t("persons.kiosk-joined"), "good");
        }),
  );
}

function show(/** @type {Wire.KioskData} */ { name, board }) {
  stay();
  form.hidden = true;
  lists.hidden = false;
  lists.replaceChildren(
    el(
      "div",
      { class: "kiosk-hello" },
      el("h2", { tabindex: "-1" }, t("persons.kiosk-hello", { name })),
      button(t("persons.kiosk-out"), "big", leave),
    ),
    board.games.length ? el("ul", { class: "joinable panel" }, ...board.games.map(row)) : el("p", { class: "empty" }, t("board.empty")),
  );
  find("h2", lists).focus();
}

async function read() {
  trouble.hidden = true;
  card = input.value;
  input.value = "";
  try {
    show(await post("/api/kiosk/card", { card }));
  } catch (error) {
    card = "";
    trouble.textContent = error.message;
    trouble.hidden = false;
    input.focus();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  busy(form, read);
});
lists.addEventListener("pointerdown", stay);
lists.addEventListener("input", stay);
input.focus();
if (location.hash.length > 1) {
  input.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname); // no card stays in the address
  busy(form, read);
}
