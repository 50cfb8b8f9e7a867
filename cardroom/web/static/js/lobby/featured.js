// The first things to play: one edition of each well-known game, with a hand of it drawn; and one button for who wants no choice.
import { cardElement } from "../cards.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { busy } from "../notice.js";
import { gameSays } from "./names.js";
import { lastPlayed, sitDown } from "./play.js";

const FEATURED = [
  { ids: ["standard/no-limit-texas-holdem", "tres-lounge/texas-holdem"], game: "holdem", hand: ["Ah", "Kh"] },
  { ids: ["tres-lounge/three-card-poker"], game: "three_card_poker", hand: ["Qs", "Qd", "7c"] },
  { ids: ["oceans-eleven/fortune-pai-gow-poker", "tres-lounge/pai-gow-poker"], game: "pai_gow_poker", hand: ["Jo", "As", "Ad", "9h"] },
  { ids: ["oceans-eleven/21st-century-blackjack", "black-sheep/blackjack-elite"], game: "blackjack", hand: ["Ac", "Js"] },
  { ids: ["oceans-eleven/ez-baccarat", "black-sheep/ez-baccarat"], game: "baccarat", hand: ["4d", "5s"] },
  { ids: ["standard/pot-limit-omaha", "tres-lounge/omaha"], game: "omaha", hand: ["Kd", "Kc", "Jd", "Tc"] },
  { ids: ["oceans-eleven/ultimate-texas-holdem"], game: "ultimate_texas_holdem", hand: ["As", "Qs"] },
  { ids: ["oceans-eleven/pai-gow-tiles", "tres-lounge/pai-gow-tiles"], game: "pai_gow_tiles", hand: ["6-6", "1-1", "6-4", "4-1"] },
];

const editionsOf = (houses) => houses.flatMap((house) => house.editions.map((edition) => ({ ...edition, houseName: house.name })));

/** What there is of them in these houses: [{edition, hand}]. */
export function featured(houses) {
  const all = editionsOf(houses);
  return FEATURED.flatMap(({ ids, game, hand }) => {
    const edition = ids.map((id) => all.find((each) => each.id === id)).find(Boolean) ?? all.find((each) => each.game === game);
    return edition ? [{ edition, hand }] : [];
  });
}

/** Their places while the houses are asked: the cards are known already. */
export function drawWaiting(list) {
  list.replaceChildren(
    ...FEATURED.map(({ game, hand }) =>
      el(
        "li",
        { class: "feature waiting", "aria-hidden": "true" },
        drawHand(hand),
        el("div", { class: "feature-text" }, el("p", { class: "bar" }), el("p", { class: "muted small" }, gameSays(game))),
      ),
    ),
  );
}

const drawHand = (hand) =>
  el("div", { class: "feature-hand", "aria-hidden": "true" }, ...hand.map((name) => cardElement(name, { label: "" })));

export function drawFeatured(list, houses) {
  list.replaceChildren(
    ...featured(houses).map(({ edition, hand }) => {
      const button = el(
        "button",
        { type: "button", class: "primary", "aria-label": t("lobby.play-game", { game: edition.name }) },
        t("lobby.play"),
      );
      button.addEventListener("click", () => busy(button, () => sitDown(edition)));
      return el(
        "li",
        { class: "feature" },
        drawHand(hand),
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
export function drawQuick(button, houses) {
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
export function nameQuick(button, tables) {
  const own = tables.find(({ edition }) => edition === button.dataset.edition);
  const says = own ? t("lobby.back-to", { game: own.name }) : button.dataset.says;
  if (says && button.textContent !== says) button.textContent = says;
}

/** Five cards fanned out beside the title. */
export function drawFan(holder) {
  holder.append(...["Ts", "Jh", "Qd", "Kc", "As"].map((name) => cardElement(name, { label: "" })));
}
