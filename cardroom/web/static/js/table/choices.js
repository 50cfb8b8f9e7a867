// A decision as the controls draw it: which options are buttons, which need an amount, which need cards, and whose position each is at.
import { partsOf } from "../view.js";
import { placedAtOnce } from "./placing.js";
import { fixedAmount, isRange } from "./words.js";

const RETREAT = new Set(["fold", "drop", "surrender", "pass", "decline", "wait", "check", "keep", "house-way"]);
const EVEN = new Set(["hit", "stand", "double", "split", "place"]);
const NUMBERED = /-\d+$/; // "choose-stack-3": one is as good as another
const LOUD = new Set(["raise", "bet", "complete", "open", "play", "accept"]);
const FEW = 4; // so many single amounts are buttons of their own

/**
 * Options that differ only in which of several equal cards they take are one choice.
 * @param {Page.Option[]} options
 */
function distinct(options) {
  const seen = new Set();
  return options.filter((option) => {
    if (!option.spot || !option.verb.includes(" ")) return true;
    const { position, wager } = partsOf(option.spot);
    const key = JSON.stringify([option.verb, position, wager, option.rule, option.amounts, option.pick]);
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/**
 * A few single amounts are as many buttons.
 * @param {Page.Option[]} options
 */
function single(options) {
  return options.flatMap((option) => {
    const only = option.amounts?.only ?? [];
    if (only.length < 2 || only.length > FEW || option.pick) return [option];
    return only.map((amount) => ({ ...option, amounts: { least: amount, most: amount, step: 1, only: [amount] } }));
  });
}

/**
 * The one answer that there is: then nothing is asked. Whoever may still bet behind others waits for them.
 * @param {Page.Choices} choice
 * @param {import("./model.js").Model} model
 */
export function onlyAnswer({ all }, model) {
  const waits = model.asked.kind === "wagers" && model.round.view.stack(model.name) > 0;
  return all.length === 1 && !all[0].pick && !isRange(all[0]) && !waits ? all[0] : null;
}

/** Where the cards of a pick lie: "your cards" is the viewer's own seat. */
export function pickPlace(pick, model) {
  return model.round.view.places.has(pick.place) ? pick.place : `seat/${model.ownSeat}`;
}

/**
 * How many times the base wager a further one is; 0: it is no whole multiple, or the same.
 * @param {Page.Option} option
 * @param {import("./model.js").Model} model
 */
function times({ amounts, spot, verb }, { table, round, decision }) {
  const base = table?.circles?.[0]?.wager;
  if (!spot || !base || decision?.kind === "wagers" || verb === "double") return 0;
  const { position, player } = partsOf(spot);
  const many = fixedAmount({ amounts }) / round.view.money(`${position}/${base}/${player}`);
  return Number.isInteger(many) && many > 1 ? many : 0;
}

/**
 * What the controls draw of the decision.
 * @param {import("./model.js").Model} model
 * @returns {Page.Choices}
 */
export function choices(model) {
  const { kind } = model.asked;
  const all = single(distinct(placedAtOnce(model.options, model))).map((option) => ({
    ...option,
    kind,
    times: isRange(option) ? 0 : times(option, model),
  }));
  const picking = all.filter(({ pick }) => pick);
  const ranges = all.filter((option) => isRange(option) && !option.pick);
  const grouped = ranges.length > 1;
  const placed = model.round.view.spots().some(({ player }) => player === model.name);
  return { all, ranges, picking, grouped, placed, groups: grouped ? positions(all, model) : [] };
}

/**
 * @param {Page.Choice[]} options
 * @param {import("./model.js").Model} model
 */
function positions(options, model) {
  /** @type {Map<number, Page.Choices["groups"][number]>} */
  const groups = new Map();
  for (const option of options) {
    if (!option.spot || option.pick) continue;
    const { position } = partsOf(option.spot);
    const group = groups.get(position) ?? { position, own: position === model.ownSeat, player: "", options: [] };
    groups.set(position, group);
    group.options.push(option);
  }
  for (const group of groups.values()) group.player = model.round.opening.seats?.[group.position] ?? "";
  return [...groups.values()].sort((one, other) => Number(other.own) - Number(one.own) || one.position - other.position);
}

/** How loud a button is: "retreat", "plain" or "primary". */
export function weight(option, { all, placed }) {
  if (option.verb === "done") return placed || all.length === 1 ? "primary" : "plain";
  if (RETREAT.has(option.verb)) return all.length === 1 ? "primary" : "retreat";
  if (placed && all.some(({ verb }) => verb === "done")) return "plain";
  const forward = all.filter(({ verb }) => !RETREAT.has(verb) && verb !== "done");
  if (forward.filter(({ verb }) => EVEN.has(verb) || NUMBERED.test(verb)).length > 1) return "plain"; // which is right depends on the cards
  const loud = forward.find(({ verb }) => LOUD.has(verb)) ?? forward[0];
  return option === loud || LOUD.has(option.verb) ? "primary" : "plain";
}

/** The option that an action answers; equal cards are one option, whichever of them the action takes. */
export function meant({ all }, { verb, spot, amount }) {
  const fits = (option) => option.verb === verb && (isRange(option) || !amount || fixedAmount(option) === amount);
  return all.find((option) => fits(option) && (option.spot ?? null) === (spot ?? null)) ?? all.find(fits);
}
