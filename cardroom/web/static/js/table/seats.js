// One seat on the felt: its player, their cards and chips, and every mark that colour alone does not tell. Each has a place of its
// own: cards, then the plate with the name, the stack and one line of what was done or what the hand is called, then the wagers before
// it.
import { dollars, signed } from "../money.js";
import { el, svg } from "../dom.js";
import { handTexts } from "../hands.js";
import { locale } from "../locale.js";
import { has, t } from "../messages.js";
import { briefly } from "./brief.js";
import { wager } from "./chips.js";
import { fan, rows } from "./cardsets.js";
import { groupsAt } from "./places.js";
import { bankSeat } from "./scene.js";
import { saidAt } from "./told.js";
import { plainWords, wagerName, withSigns } from "./words.js";

/** Everything a seat shows, as plain data: what is equal to the last time is not drawn again. */
export function seatData(model, listed) {
  const { view, marks } = model.round;
  const { seat, player } = listed;
  const clock = model.clock[player];
  const inRound = Boolean(listed.inRound);
  return {
    ...listed,
    own: seat === model.ownSeat,
    canSit: !player && !model.plays && !model.floor && model.table.state !== "closed",
    turn: Boolean(player) && model.toAct.includes(player),
    clocked: Boolean(clock),
    groups: seat === bankSeat(model) ? [] : groupsAt(seat, view, marks),
    banks: seat === bankSeat(model),
    tiles: marks.tiles,
    spots: view.spots().filter(({ position }) => position === seat),
    you: model.name,
    buttons: marks.buttonsAt(seat),
    order: marks.order.indexOf(seat) + 1,
    hand: player ? (marks.hands.get(player) ?? "") : "",
    verdict: view.verdicts.get(`seat/${seat}`) ?? "",
    thrown: seat === model.ownSeat ? (marks.thrown.get(`seat/${seat}`) ?? []) : [],
    rowsAgainst: model.round.over ? rowsAgainst(marks.scores, player, model.name) : {},
    results: model.round.over ? [...marks.results.values()].filter(({ position }) => position === seat) : [],
    over: model.round.over,
    equity: model.round.equity(seat),
    last: player ? saidAt(model, player, inRound, actionWords(marks.last.get(player))) : "",
    net: model.round.over && player ? model.round.net(player) : null,
    played: marks.players.has(player) && !(model.round.opening.absent ?? []).includes(player),
    folded:
      inRound &&
      marks.dealt &&
      player !== "" &&
      !hasCards(view, seat) &&
      !marks.buttonsAt(seat).some(({ what }) => what === "player-dealer"),
  };
}

/** The same of one who bets from behind: no position, no cards. */
export function behindData(model) {
  const { marks, over } = model.round;
  const player = model.name;
  const listed = model.table.behind.find((each) => each.player === player) ?? {};
  return {
    ...listed,
    seat: null,
    player,
    own: true,
    here: true,
    groups: [],
    spots: [],
    results: [],
    thrown: [],
    buttons: [],
    order: 0,
    folded: false,
    tiles: false,
    stack: model.stack(player, model.you.stack),
    turn: model.toAct.includes(player),
    clocked: Boolean(model.clock[player]),
    hand: "",
    last: t("tabletop.bet-behind"),
    net: over ? model.round.net(player) : null,
    played: marks.players.has(player),
  };
}

/** How the rows of a player fared against the viewer's: {front: "won", middle: "lost"}. */
function rowsAgainst(scores, player, you) {
  const score = scores.find(({ players }) => player !== you && players.includes(player) && players.includes(you));
  const fared = (winner) => (winner === player ? "won" : winner === you ? "lost" : "even");
  return Object.fromEntries(Object.entries(score?.rows ?? {}).map(([row, winner]) => [row, fared(winner)]));
}

function hasCards(view, seat) {
  return [...view.places].some(([place, cards]) => cards.length && new RegExp(`^(seat|front|meld)/${seat}(/|$)`).test(place));
}

/** The last thing a player did, short. */
export function actionWords(action) {
  if (!action || action.verb === "done") return "";
  const verb = doneWords(action.verb);
  const wager = action.spot?.split("/")[1] ?? "";
  if (action.spot && action.amount && !["call", "raise"].includes(action.verb)) return verb; // the chips lie there to be seen
  if (["front", "middle", "back"].includes(wager)) return t("tabletop.did-row", { verb, row: t(`tabletop.part.${wager}`) });
  if (action.picks?.length && action.verb === "draw") return t("tabletop.did-draws", { number: action.picks.length });
  return action.amount ? t(action.verb === "raise" ? "tabletop.did-to" : "tabletop.did-with", { verb, amount: action.amount }) : verb;
}

/** A verb as it stands at a seat: "check", "meld 2♣ 3♣ 4♣". */
function doneWords(verb) {
  const whole = `tabletop.did.${verb.replaceAll(" ", "-")}`;
  if (has(whole)) return t(whole);
  const [first, ...rest] = verb.split(" ");
  return withSigns([has(`tabletop.did.${first}`) ? t(`tabletop.did.${first}`) : plainWords(first), ...rest.map(plainWords)].join(" "));
}

export function seatElement(data, { onSit }) {
  const name = data.player ?? "";
  const box = el("li", { class: seatClasses(data), "data-seat": data.seat, "data-player": name || null });
  if (!name && !data.groups.length && !data.spots.length) {
    box.append(el("div", { class: "in" }, emptySeat(data, onSit)));
    return box;
  }
  box.append(
    el(
      "div",
      { class: "in" },
      el("div", { class: "at-cards" }, data.groups.length ? cardsElement(data, { tiles: data.tiles, named: isNamedByPart(data) }) : null),
      plateElement(data, onSit),
    ),
  );
  const chips = spotsElement(data) ?? resultsElement(data);
  if (chips) box.append(el("div", { class: "lane" }, chips));
  return box;
}

/** Whether what a hand is called stands with its cards: while it is played, and in rows; else the plate says it. */
const isNamedByPart = ({ groups, over, hand }) => (!over && !hand) || groups.some(({ kind }) => kind === "row");

function seatClasses(data) {
  const classes = ["seat"];
  if (!data.player) classes.push("no-player");
  if (data.turn) classes.push("turn");
  if (data.folded) classes.push("folded");
  if (data.own) classes.push("own");
  if (data.small) classes.push("small");
  if (data.net > 0) classes.push("won");
  if (data.groups.some(({ kind }) => kind === "meld" || kind === "row")) classes.push("spread");
  return classes.join(" ");
}

function emptySeat({ seat, canSit, kept }, onSit) {
  if (kept)
    return el(
      "span",
      { class: "vacant", title: t("tabletop.kept-for", { seat, kept }) },
      el("span", { "aria-hidden": "true" }, seat),
      el("span", { class: "visually-hidden" }, t("tabletop.kept-for", { seat, kept })),
    );
  if (!canSit)
    return el(
      "span",
      { class: "vacant", title: t("tabletop.seat-empty", { seat }) },
      el("span", { "aria-hidden": "true" }, seat),
      el("span", { class: "visually-hidden" }, t("tabletop.seat-empty", { seat })),
    );
  return el(
    "button",
    { type: "button", class: "vacant", "data-sit": seat, title: t("tabletop.sit-in", { seat }), onclick: () => onSit(seat) },
    el("span", { class: "plus-sign", "aria-hidden": "true" }, "+"),
    el("span", { class: "visually-hidden" }, t("tabletop.sit-in", { seat })),
  );
}

/** The plate: name, stack, marks. */
export function plateElement(data, /** @type {((seat: number) => void) | null} */ onSit = null) {
  const plate = el("div", { class: "plate" });
  if (!data.player) {
    plate.append(
      el("span", { class: "name" }, t("tabletop.position", { seat: data.seat })),
      el(
        "span",
        { class: "stack" },
        data.canSit
          ? el(
              "button",
              { type: "button", class: "link small", "data-sit": data.seat, onclick: () => onSit?.(data.seat) },
              t("tabletop.sit-here"),
            )
          : t("tabletop.no-seat-taken"),
      ),
    );
  } else {
    plate.append(
      el(
        "span",
        { class: "name", title: data.player, "data-initial": data.player.charAt(0).toUpperCase() },
        el("span", { class: "name-text" }, data.own ? t("tabletop.you-first") : data.player),
        data.bot ? botSign() : null,
      ),
      el(
        "span",
        { class: "stack figures" },
        dollars(data.stack),
        data.net !== null && data.net !== 0 ? el("span", { class: `net ${data.net > 0 ? "plus" : "minus"}` }, signed(data.net)) : null,
      ),
    );
  }
  const discs = [
    ...data.buttons.map((button) =>
      el(
        "span",
        { class: `disc disc-${button.what.replaceAll(" ", "-")}`, title: buttonTitle(button) },
        el("span", { "aria-hidden": "true" }, button.sign),
        el("span", { class: "visually-hidden" }, `${button.title} `),
      ),
    ),
    data.order
      ? el(
          "span",
          { class: "disc order", title: t("felt.settled", { seat: data.seat, place: data.order }) },
          el("span", { "aria-hidden": "true" }, data.seat),
          el("span", { class: "visually-hidden" }, `${t("felt.settled", { seat: data.seat, place: data.order })} `),
        )
      : null,
  ].filter(Boolean);
  if (discs.length) plate.querySelector(".name")?.append(el("span", { class: "discs" }, discs));
  if (typeof data.equity === "number")
    plate.querySelector(".stack")?.append(el("span", { class: "equity figures", title: t("felt.equity") }, percent(data.equity)));
  plate.append(lineElement(data));
  if (data.clocked) plate.append(el("span", { class: "seat-clock", "data-clock": data.player, "aria-hidden": "true" }));
  return plate;
}

/** The line of a plate: whose turn it is and who is away, else what the hand is called or what was done last. */
function lineElement(data) {
  const states = stateWords(data);
  const state = (name) => el("span", { class: `state state-${name}` }, t(`tabletop.state.${name}`));
  return el(
    "div",
    { class: "line-of-plate" },
    states.length ? el("span", { class: "states" }, states.map(state)) : null,
    data.own ? null : saidElement(data),
  );
}

const percent = (part) => new Intl.NumberFormat(locale, { style: "percent" }).format(part);

function buttonTitle({ title, text }) {
  return text ? t("tabletop.button-title", { title, text }) : title;
}

function stateWords({ turn, out, here, leaving, gone, bot, player, own }) {
  if (!player) return [];
  const words = [];
  if (turn) words.push(own ? "your-turn" : "to-act");
  if (out) words.push("sitting-out");
  if (leaving || gone) words.push("leaving");
  if (!here && !bot && !gone) words.push("away");
  return words;
}

const ROBOT =
  "M8 1v2.5M3.5 6.5a2.5 2.5 0 0 1 2.5-2.5h4a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5h-4a2.5 2.5 0 0 1-2.5-2.5zM1.5 7.5v3M14.5 7.5v3";

function botSign() {
  return el(
    "span",
    { class: "bot", title: t("tabletop.a-bot") },
    svg(
      "svg",
      { viewBox: "0 0 16 16", width: 12, height: 12, "aria-hidden": "true", focusable: "false" },
      svg("path", { d: ROBOT, fill: "none", stroke: "currentColor", "stroke-width": 1.4, "stroke-linecap": "round" }),
      svg("circle", { cx: 6.2, cy: 8, r: 1, fill: "currentColor" }),
      svg("circle", { cx: 9.8, cy: 8, r: 1, fill: "currentColor" }),
    ),
    el("span", { class: "visually-hidden" }, ` ${t("tabletop.bot-mark")}`),
  );
}

/** Cards at a seat, group by group. */
function cardsElement({ groups, rowsAgainst: against, verdict }, drawn) {
  const box = el(
    "div",
    { class: "cards" },
    together(groups, (group) =>
      el(
        "div",
        { class: `group group-${group.kind}`, "data-place": group.place },
        group.label && group.kind !== "meld" ? el("span", { class: "group-name", "aria-hidden": "true" }, group.label) : null,
        group.rows
          ? rows(group.cards, group.rows, drawn, (row) => besideRow(group, ROWS[row]))
          : fan(group.cards, { ...drawn, label: group.label }),
        drawn.named && !group.rows ? madeElement(group) : null,
      ),
    ),
    foulMark(groups, verdict),
  );
  const fans = box.querySelectorAll(".laid-row > .fan, .group-row > .fan");
  if (fans.length === ROWS.length)
    ROWS.forEach((row, at) => {
      if (against[row]) fans[at].append(rowMark(against[row]));
    });
  return box;
}

const ROWS = ["front", "middle", "back"];

/** Beside a row of a hand laid at once: what it is called. */
function besideRow({ called }, row) {
  const names = called.filter(({ of }) => of === row);
  return names.length ? madeElement({ called: names, label: row }) : null;
}

/** @type {Record<string, string>} */
const FARED = { won: "▲", lost: "▼", even: "–" };

/** How a row fared against the viewer's: it stands on its last card. */
const rowMark = (/** @type {string} */ fared) =>
  el("span", { class: `row-mark ${fared}`, title: t(`felt.against-you-${fared}`) }, FARED[fared]);

/** Across the cards of a hand that is foul, as it was set or as the floor ruled; or dead, or its wager forfeited. */
export function foulMark(groups, verdict = "") {
  const fouled = groups.some(({ called }) => called.some(({ key }) => key === "foul")) ? "foul" : "";
  const mark = verdict || fouled;
  return mark ? el("strong", { class: "foul-mark", "data-verdict": verdict }, t(`hands.${mark}`)) : null;
}

/** Rows of one hand lie below each other in a box of their own. */
export function together(groups, draw) {
  const laid = groups.filter(({ kind }) => kind === "row");
  const others = groups.filter(({ kind }) => kind !== "row");
  return [laid.length ? el("div", { class: "rows-box" }, laid.map(draw)) : null, ...others.map(draw)].filter(Boolean);
}

/** Chips at a position: the holder's own first, then those of bettors behind. */
export function spotsElement({ spots, player, seat, groups, you }) {
  if (!spots.length) return null;
  const hands = groups.some(({ hand }) => hand > 0) || spots.some(({ hand }) => hand > 0);
  const own = spots.filter((spot) => spot.player === player);
  const others = spots.filter((spot) => spot.player !== player);
  return el(
    "div",
    { class: "spots", role: "group", "aria-label": t(player ? "tabletop.wagers-of" : "tabletop.wagers-at", { player, seat }) },
    own.map((spot) => wager(spot, { hands })),
    others.map((spot) => wager(spot, { whose: spot.player === you ? t("tabletop.you") : spot.player, mine: spot.player === you, hands })),
  );
}

/** What a hand is called, without what may become of it. */
export const calledOf = (groups) => groups.flatMap(({ called }) => called).filter(({ of }) => of !== "draw");

/** Below the cards of a hand, or of a part of one: what it is called. */
function madeElement({ called, label }) {
  const shown = calledOf([{ called }]).filter(({ of = "" }) => !of.startsWith("house-"));
  const names = label ? shown.map((name) => ({ ...name, of: "" })) : shown; // the label says which part it is
  return names.length ? briefly("span", { class: "made" }, handTexts(names)) : null;
}

/** A sentence, and its first words. */
export const wordTexts = (/** @type {string} */ text) => [text, text.split(" ").slice(0, 2).join(" "), text.split(" ")[0]];

function saidElement({ hand, last, over, groups, banks, verdict }) {
  if (verdict) return briefly("p", { class: "said ruled" }, [t(`hands.${verdict}-hand`), t(`hands.${verdict}`)]);
  if (banks) return last ? briefly("p", { class: "said" }, wordTexts(last)) : null; // its hand is read in the scene
  const names = over || hand ? calledOf(groups) : [];
  const texts = names.length ? handTexts(names) : wordTexts(hand || last);
  return texts[0] ? briefly("p", { class: `said${hand || names.length ? " hand" : ""}` }, texts) : null;
}

/** What has become of the wagers at a position, where that is not plain to see: given back, or never reached. */
export function resultsElement({ results, player, you }) {
  const told = results.map((result) => ({ ...result, text: resultText(result) })).filter(({ won, lost, text }) => !won && !lost && text);
  if (!told.length) return null;
  const nameOf = (whose, name) =>
    [whose === player ? "" : whose === you ? t("felt.you") : whose, name === "wager" || name === "bet" ? "" : wagerName(name)]
      .filter(Boolean)
      .join(" · ");
  // what has become of several wagers alike is said once
  const alike = Map.groupBy(told, ({ text }) => text);
  const resultElement = ({ spot, wager: name, player: whose, text }) => {
    const same = alike.get(text) ?? [];
    const names = same.map((each) => nameOf(each.player, each.wager)).filter(Boolean);
    if (same[0]?.spot !== spot) return el("span", { class: "visually-hidden", "data-result": spot }, `${nameOf(whose, name)} · ${text}`);
    return el(
      "span",
      { class: "wager result", "data-result": spot },
      names.length ? el("span", { class: "wager-name" }, `${names.join(", ")} · `) : null,
      text,
    );
  };
  return el("div", { class: "spots results" }, told.map(resultElement));
}

/** "+$15", "lost", "pushed", "not covered". */
export function resultText({ won, lost, back, uncovered }) {
  if (won) return signed(won);
  if (lost) return t("felt.result-lost");
  if (uncovered) return t("felt.result-not-covered");
  return back ? t("felt.result-pushed") : "";
}
