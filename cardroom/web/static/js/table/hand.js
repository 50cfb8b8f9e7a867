// The viewer's own cards, large, at the bottom of the felt; while cards are asked for each of them is a button.
import { cardElement, cardLabel, isTile, tileName } from "../cards.js";
import { el } from "../dom.js";
import { handTexts, partTexts } from "../hands.js";
import { t } from "../messages.js";
import { signed } from "../money.js";
import { briefly } from "./brief.js";
import { circlesData, circlesElement } from "./circles.js";
import { fan, rows } from "./cardsets.js";
import { morphChildren } from "./morph.js";
import { groupsAt } from "./places.js";
import { pref, setPref } from "./prefs.js";
import { foulMark, plateElement, spotsElement, together, wordTexts } from "./seats.js";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const SORTS = ["as dealt", "by rank", "by suit"]; // as they are kept
const sortName = (how) => t(`tabletop.sort-${how.replaceAll(" ", "-")}`);
const MANY = 7; // from so many cards on they are sorted unless somebody says otherwise; one more where some lie open

const LONG_RESULT = 7; // letters of what a round has brought; a longer one is smaller

const rank = (name) => (/^jo$/i.test(name ?? "") ? 99 : RANKS.indexOf(name?.[0]));
const suit = (name) => SUITS.indexOf(name?.[1]);

/** How the hand is laid out on this screen; what is sent are always the indices of the place. */
function sorted(cards, how) {
  const mixed = isMixed(cards);
  if (how === "as dealt" || cards.some(({ name }) => name === null || isTile(name))) return cards;
  const compare =
    how === "by rank"
      ? (one, other) => rank(other.name) - rank(one.name) || suit(other.name) - suit(one.name)
      : (one, other) => suit(other.name) - suit(one.name) || rank(other.name) - rank(one.name);
  return [...cards].sort((one, other) => (mixed && Number(one.open) - Number(other.open)) || compare(one, other));
}

/** Some lie open, some are the holder's alone. */
const isMixed = (cards) => cards.some(({ open }) => open) && cards.some(({ open }) => !open);
const sortOf = (cards) => pref("sort", cards.length >= (isMixed(cards) ? MANY + 1 : MANY) ? "by rank" : "as dealt");

export class Hand {
  #root;
  #drawn = "";
  #redraw;
  #changed;
  #lay;

  /**
   * @param changed (picks, complaint) after each click on a card; redraw() when the order on the screen changes; lay(wager) a chip on a
   * circle
   */
  constructor(root, { changed, redraw, lay }) {
    this.#root = root;
    this.#lay = lay;
    this.#changed = changed;
    this.#redraw = redraw;
  }

  /**
   * @param data of the seat (seats.js), or null for one without a seat; @param picks Map place -> Picks; @param bets what is laid on
   * circles
   */
  update(model, data, picks, bets) {
    const trays = [...picks.values()].map(({ place, list }) => [place, list]);
    // the first card of the hand is the one to place
    const next = !picks.size && model.options.some(({ verb, pick }) => verb === "place" && !pick);
    const circles = circlesData(model, bets);
    const key = JSON.stringify([
      data,
      next,
      trays,
      circles,
      pref("sort", ""),
      [...picks.keys()].map((place) => model.round.view.cards(place)),
    ]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const focused = document.activeElement;
    const within = this.#root.contains(focused);
    const card = within && focused instanceof HTMLElement && focused.dataset.index ? focused : null;
    /** @type {HTMLElement | null | undefined} */
    const holder = card?.closest("[data-place]");
    const at = card && holder ? [holder.dataset.place, card.dataset.index] : null;
    const inner = this.#root.querySelector(":scope > .in") ?? this.#root.appendChild(el("div", { class: "in" }));
    morphChildren(inner, this.#parts(model, data, picks, next, circles));
    this.#root.classList.toggle("turn", Boolean(data?.turn));
    this.#root.classList.toggle("folded", Boolean(data?.folded));
    this.#root.classList.toggle("won", data?.net > 0);
    const most = Math.max(0, ...(data?.groups ?? []).map(({ cards }) => cards.length));
    this.#root.dataset.size = most > 8 ? "many" : most > 5 ? "some" : "few";
    if (data?.seat) this.#root.dataset.seat = data.seat;
    else delete this.#root.dataset.seat;
    if (within) (this.#find(at, focused) ?? document.getElementById("controls")).focus();
  }

  /** What had the focus, drawn anew: the card, or the button beside the cards; else the decision goes on below. */
  #find(at, focused) {
    if (at) return this.#root.querySelector(`[data-place="${CSS.escape(at[0])}"] [data-index="${at[1]}"]`);
    return focused?.matches(".sort") ? this.#root.querySelector(".sort") : null;
  }

  #parts(model, data, picks, next, circles) {
    const parts = [el("h2", { class: "visually-hidden" }, t("tabletop.your-hand"))];
    const groups = named(data?.groups ?? []);
    const printed = new Set(circles.map(({ spot }) => spot));
    const chips = data ? spotsElement({ ...data, spots: data.spots.filter(({ spot }) => !printed.has(spot)) }) : null;
    if (circles.length || chips)
      parts.push(
        el("div", { class: "own-wagers", "data-key": "wagers" }, circles.length ? circlesElement(circles, this.#lay) : null, chips),
      );
    const trays = [];
    for (const [place, chosen] of picks) {
      if (!groups.some((group) => group.place === place)) trays.push(this.#tray(model, place, chosen));
    }
    const shown = together(groups, (group) => this.#group(group, picks.get(group.place), data, next));
    if (!shown.length && data?.thrown.length) shown.push(this.#thrown(data));
    if (shown.length || trays.length) parts.push(el("div", { class: "own-cards" }, shown, trays, foulMark(groups, data?.verdict)));
    if (data) parts.push(el("div", { class: "own-plate" }, plateElement(data)), this.#info(data, groups));
    return parts;
  }

  #group(group, picks, { tiles }, next) {
    const cards = group.rows ? group.cards : sorted(group.cards, sortOf(group.cards));
    const content = picks
      ? this.#choose(cards, picks)
      : group.rows
        ? rows(group.cards, group.rows, { large: true, tiles })
        : fan(cards, { large: true, tiles, label: group.label });
    if (isMixed(group.cards) && !picks && group.kind === "seat") markUp(content, cards);
    if (next && group.kind === "seat") content.firstElementChild?.classList.add("next");
    if (cards.some(({ name }) => isTile(name))) nameTiles(content);
    const called = group.named ? handTexts(group.called.map((name) => ({ ...name, of: "" }))) : [];
    const texts = [...called.map((text) => [group.label, text].filter(Boolean).join(": ")), group.label];
    return el(
      "div",
      { class: `group group-${group.kind}`, "data-place": group.place },
      texts[0] ? briefly("span", { class: "group-name" }, texts) : null,
      content,
    );
  }

  /** The hand that was folded, as a reminder. */
  #thrown({ thrown, tiles }) {
    const cards = thrown.map((name, index) => ({ name, index, open: false, fresh: false, lit: false }));
    return el("div", { class: "group group-seat thrown" }, fan(cards, { large: true, tiles, label: t("felt.folded") }));
  }

  /** Cards of another position that this player has to choose from. */
  #tray(model, place, picks) {
    const { view, marks } = model.round;
    const seat = Number(place.split("/")[1]);
    const group = groupsAt(seat, view, marks).find((each) => each.place === place);
    if (!group) return null;
    return el(
      "div",
      { class: "group tray", "data-place": place },
      el("span", { class: "group-name" }, t("tabletop.position", { seat })),
      this.#choose(sorted(group.cards, sortOf(group.cards)), picks),
    );
  }

  #choose(cards, picks) {
    const classes = `fan choose${cards.length >= 9 ? " many" : ""}${picks.inRows ? " into-rows" : ""}`;
    const box = el("div", {
      class: classes,
      role: "group",
      "aria-label": t("tabletop.choose-cards", { counter: picks.counter }),
      onkeydown: roving,
    });
    box.style.setProperty("--n", cards.length);
    cards.forEach((card, at) => {
      const chosen = picks.has(card.index);
      const button = el(
        "button",
        {
          type: "button",
          class: `pick c${isTile(card.name ?? "") ? " tile" : ""}`,
          "data-index": card.index,
          "aria-pressed": String(chosen),
          "aria-label": `${cardLabel(card.name)}${chosen && picks.badge(card.index) ? `, ${picks.badge(card.index)}` : ""}`,
          tabindex: at === 0 ? "0" : "-1",
          onclick: () => this.#changed(picks, picks.toggle(card.index)),
        },
        cardElement(card.name, { label: "" }),
        chosen ? el("span", { class: "badge", "aria-hidden": "true" }, picks.badge(card.index) || "✓") : null,
      );
      box.append(button);
    });
    return box;
  }

  /** Beside the cards: what they make or what was done last, and their order. */
  #info(data, groups) {
    const sortable = groups.some(
      ({ cards, rows: laid, kind }) =>
        !laid && kind === "seat" && cards.length > 3 && !cards.some(({ name }) => name === null || isTile(name)),
    );
    const how = sortOf(groups.find(({ kind }) => kind === "seat")?.cards ?? []);
    return el(
      "div",
      { class: "own-info" },
      resultOf(data),
      saidOf(data, groups),
      sortable
        ? el(
            "button",
            {
              type: "button",
              class: "quiet sort",
              onclick: () => this.#sort(how),
              "aria-label": t("tabletop.sort-more", { how: sortName(how) }),
            },
            t("tabletop.sort", { how: sortName(how) }),
          )
        : null,
    );
  }

  #sort(how) {
    setPref("sort", SORTS[(SORTS.indexOf(how) + 1) % SORTS.length]);
    this.#redraw();
    this.#root.querySelector(".sort")?.focus();
  }
}

/** Where a player has several hands or parts of one, each is called where it lies; a single one beside the cards. */
const named = (groups) =>
  groups.map((group) => ({ ...group, named: group.called.length > 0 && groups.filter(({ called }) => called.length).length > 1 }));

function saidOf({ hand, last, verdict }, groups) {
  if (verdict) return el("p", { class: "said ruled" }, t(`hands.${verdict}-hand`));
  if (groups.some((group) => group.named)) return el("p", { class: "said" }, last);
  const all = groups.flatMap(({ called }) => called);
  const names = all.length > 1 ? all.filter(({ key }) => key !== "foul") : all; // that is marked on the cards
  if (!names.length) return hand ? el("p", { class: "said hand" }, hand) : briefly("p", { class: "said" }, wordTexts(last));
  return el(
    "p",
    { class: "said hand", title: hand || null },
    names.flatMap((name) => [briefly("span", { class: name.of === "draw" ? "draw" : "name-of-hand" }, partTexts(name)), " "]),
  );
}

/** What the round has brought, large, when it is over. */
function resultOf({ net, played }) {
  if (net === null || net === undefined || (!played && !net)) return null;
  const text = net ? signed(net) : t("felt.even");
  const classes = ["own-result", "figures", net > 0 ? "plus" : net < 0 ? "minus" : "", text.length > LONG_RESULT ? "long" : ""];
  return el("strong", { class: classes.filter(Boolean).join(" "), "data-key": "result" }, text);
}

/** A word below those of the cards that lie open, where others do not. */
function markUp(box, cards) {
  [...box.children].forEach((frame, i) => {
    if (!cards[i].open) return;
    frame.classList.add("open");
    frame.append(el("span", { class: "up-mark", "aria-hidden": "true" }, t("tabletop.mark-up")));
  });
}

/** Each tile has its name below it. */
function nameTiles(box) {
  for (const frame of box.querySelectorAll(".c.tile")) {
    const name = tileName(frame.querySelector("[data-card]")?.dataset.card ?? "");
    frame.title = name;
    frame.append(el("span", { class: "tile-name", "aria-hidden": "true" }, name));
  }
}

/** Arrow keys, Home and End move among the cards; Tab leaves them. */
function roving(event) {
  const buttons = [...event.currentTarget.querySelectorAll("[data-index]")];
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = buttons[(to + buttons.length) % buttons.length];
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}
