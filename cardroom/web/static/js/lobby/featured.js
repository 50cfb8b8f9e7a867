// The first things to play, which the houses name, each with a hand drawn; and one button for anyone who wants no choice.
import { cardElement } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { gameSays } from "./names.js";
import { lastPlayed, sitDown } from "./play.js";

const PLACES = 8; // drawn while the houses are asked for theirs

/** @typedef {Wire.EditionLineData & { houseName: string }} Offered */

/** @returns {Offered[]} */
const editionsOf = (/** @type {Wire.HouseData[]} */ houses) =>
  houses.flatMap((house) => house.editions.map((edition) => ({ ...edition, houseName: house.name })));

/** Those that the houses offer first, in their order. */
const featured = (/** @type {Wire.HouseData[]} */ houses) =>
  editionsOf(houses)
    .flatMap((edition) => (edition.featured ? [{ edition, ...edition.featured }] : []))
    .sort((one, other) => one.place - other.place);

/** Their places while the houses are asked: cards that lie face down. */
export function drawWaiting(/** @type {HTMLElement} */ list) {
  list.replaceChildren(
    ...Array.from({ length: PLACES }, () =>
      el(
        "li",
        { class: "feature waiting", "aria-hidden": "true" },
        drawHand([null, null]),
        el("div", { class: "feature-text" }, el("p", { class: "bar" })),
      ),
    ),
  );
}

const drawHand = (/** @type {(string | null)[]} */ hand) =>
  el("div", { class: "feature-hand", "aria-hidden": "true" }, ...hand.map((name) => cardElement(name, { label: "" })));

export function drawFeatured(/** @type {HTMLElement} */ list, /** @type {Wire.HouseData[]} */ houses) {
  list.replaceChildren(
    ...featured(houses).map(({ edition, cards }) => {
      const button = el(
        "button",
        { type: "button", class: "primary", "aria-label": t("lobby.play-game", { game: edition.name }) },
        t("lobby.play"),
      );
      button.addEventListener("click", () => busy(button, () => sitDown(edition)));
      return el(
        "li",
        { class: "feature" },
        drawHand(cards),
        el(
          "div",
          { class: "feature-text" },
          el("h3", { lang: "en" }, edition.name),
          el("p", { class: "muted small" }, gameSays(edition.game)),
        ),
        el(
          "p",
          { class: "feature-meta faint small" },
          edition.houseName,
          " · ",
          el("a", { href: `/rules/${edition.id}`, "aria-label": t("lobby.rules-of", { game: edition.name }) }, t("lobby.rules")),
        ),
        button,
      );
    }),
  );
}

/** One click to cards in one's hand: what was played last in this browser, else the first of the well-known games. */
export function drawQuick(/** @type {HTMLElement} */ button, /** @type {Wire.HouseData[]} */ houses) {
  const last = lastPlayed();
  const edition = editionsOf(houses).find(({ id }) => id === last) ?? featured(houses)[0]?.edition;
  if (!edition) return;
  button.dataset.edition = edition.id;
  button.dataset.says = edition.id === last ? t("lobby.play-game", { game: edition.name }) : t("lobby.play-now");
  button.textContent = button.dataset.says;
  button.hidden = false;
  button.addEventListener("click", () => busy(button, () => sitDown(edition)));
}

/** Where one sits at that game already, the button says that it leads back. */
export function nameQuick(/** @type {HTMLElement} */ button, /** @type {Wire.OwnTableData[]} */ tables) {
  const own = tables.find(({ edition }) => edition === button.dataset.edition);
  const says = own ? t("lobby.back-to", { game: own.name }) : button.dataset.says;
  if (says && button.textContent !== says) button.textContent = says;
}

/** Five cards fanned out beside the title. */
export function drawFan(/** @type {HTMLElement} */ holder) {
  holder.append(...["Ts", "Jh", "Qd", "Kc", "As"].map((name) => cardElement(name, { label: "" })));
}
