// What the board says of a name: the same on the screen of the room, at the desk and on a phone.
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { locale } from "../locale.js";
import { t } from "../messages.js";

const HOUR = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
export const clock = (seconds) => HOUR.format(new Date(seconds * 1000));
export const minutes = (seconds) => t("board.minutes", { count: Math.max(0, Math.floor(seconds / 60)) });
export const OFFERED = ["called", "locked up"];
const MOST_LIKED = 3;
const MOST_SEATS = 30;

/** What stands beside a name: where he is called to, when he phoned, how long he waits. */
export function beside(name, now) {
  if (OFFERED.includes(name.state))
    return t(name.state === "called" ? "board.called-to" : "board.locked-up", { table: tableLabel(name.table), seat: name.seat });
  if (name.red) return t("board.phoned", { time: clock(name.joined) });
  if (name.state === "interested") return t("board.interested");
  if (name.how === "broken game") return t("board.broken", { time: minutes(now - name.joined) });
  if (name.how === "after a refusal") return t("board.after-refusal", { time: minutes(now - name.joined) });
  if (name.how === "from a table") return t("board.changes", { time: minutes(now - name.joined) });
  return minutes(now - name.joined);
}

/** A line of a list; `more` is drawn below it. */
export const line = (name, now, ...more) =>
  el(
    "li",
    {
      class: [OFFERED.includes(name.state) ? "lit" : "", name.red ? "red" : "", name.you ? "you" : ""].filter(Boolean).join(" "),
      "data-name": name.number,
    },
    el("span", { class: "at" }, String(name.place)),
    el("span", { class: "who" }, name.name),
    name.wants.length ? el("span", { class: "wants muted small" }, t("board.wants-seats", { seats: name.wants.join(", ") })) : null,
    el("span", { class: "how" }, beside(name, now)),
    ...more,
  );

/** Seats that somebody likes best: a field, and what was typed into it as numbers of seats. */
export function seatsField(game, label) {
  const id = `seats-${game.game.replace(/[^a-z0-9]+/gi, "-")}`;
  const input = el("input", { id, maxlength: 20, autocomplete: "off", inputmode: "numeric", class: "likes" });
  return {
    node: el("div", { class: "field" }, el("label", { for: id }, label), input),
    input,
    seats: () =>
      (input.value.match(/\d+/g) ?? [])
        .slice(0, MOST_LIKED)
        .map(Number)
        .filter((seat) => seat >= 1 && seat <= MOST_SEATS),
  };
}

/** Draw anew, with what is typed into such fields; who types goes on typing. */
export function keepTyped(/** @type {HTMLElement} */ holder, /** @type {() => void} */ draw) {
  const fields = () => /** @type {NodeListOf<HTMLInputElement>} */ (holder.querySelectorAll("input.likes"));
  const typed = new Map([...fields()].map(({ id, value }) => [id, value]));
  const inUse = document.activeElement?.id;
  draw();
  for (const field of fields()) {
    field.value = typed.get(field.id) ?? "";
    if (field.id === inUse) field.focus();
  }
}

/** The head of a game: what it is, how many tables, what is free. */
export const head = (game) => [
  el("h2", {}, game.name),
  el("p", { class: "limits" }, game.limits),
  el(
    "p",
    { class: "muted small" },
    game.tables.length ? t("board.tables", { count: game.tables.length }) : t("board.not-open"),
    game.seats ? ` · ${t("board.seats-free", { count: game.seats })}` : "",
    game.from_the_board ? ` · ${t("board.floor-seats")}` : "",
  ),
];

/** Ask again and again, and say where it cannot be; `look()` asks at once. */
export function keepLooking(every, ask, trouble) {
  const look = async () => {
    try {
      await ask();
      trouble.hidden = true;
    } catch (error) {
      if (trouble.textContent !== error.message) trouble.textContent = error.message;
      trouble.hidden = false;
    }
  };
  setInterval(() => {
    if (!document.hidden) look();
  }, every);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  look();
  return look;
}
