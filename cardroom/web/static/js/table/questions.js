// The question that a player is asked, as one plain sentence, and a word for those who are asked it for the first time.
import { has, t } from "../messages.js";
import { PLACE_ALL } from "./placing.js";
import { capital, fixedAmount, isRange, kindKey, optionText, placeOf, verbWords } from "./words.js";

const BETS = new Set(["bet", "call", "raise", "complete", "bring in", "open", "play"]); // of these a question says the price

/** Under which name the sentences of a decision stand. */
export function askedAs({ decision }, choice) {
  const kind = kindKey(decision.kind);
  const pick = choice.picking[0]?.pick;
  const verbs = choice.all.map(({ verb }) => verb);
  if (verbs.includes(PLACE_ALL)) return "placing-all";
  if (pick && verbs.includes("set")) return pick.most === 13 ? "rows" : /two hands/.test(pick.becomes) ? "pair" : "front";
  if (kind === "wagers") return verbs.every((verb) => verb === "done") ? "wagers-done" : choice.placed ? "wagers-more" : "wagers";
  if (kind === "decision" && pick) return "decision-pick";
  if (kind === "draw" && !pick) return "third-card";
  if (kind === "showdown" && verbs.includes("call hand")) return "call-hand";
  if (kind === "showdown" && !verbs.includes("muck")) return "showdown-show";
  if (kind === "insurance" && !verbs.includes("insure")) return "surrender";
  if (kind === "player-dealers-setting") return "setting";
  return kind;
}

/** What is asked: a sentence of its own for its kind, else what may be done: "Fold, call $5 or raise?" */
export function question(model, choice) {
  const key = `play.ask.${askedAs(model, choice)}`;
  const amount = fixedAmount(choice.all.find(({ verb, amounts }) => amounts && verb === "straddle") ?? {});
  const picking = choice.picking[0]?.pick;
  const count = picking?.most ?? 0;
  const text = has(key) ? t(key, { amount, count }) : picking ? chosen(picking) : offered(model, choice);
  return where(model, choice, text);
}

const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** For which seat or hand it is asked, where that is not simply one's own. */
function where({ decision, ownSeat, round }, choice, text) {
  const { position, hand } = placeOf(choice.all);
  const seat = Number(decision.kind.match(/seat (\d+)$/)?.[1] ?? position ?? ownSeat);
  const split = hand !== null && round.view.places.has(`seat/${seat}/1`);
  const own = seat === ownSeat || decision.kind === "wagers";
  if (own && !split) return text;
  return t(own ? "play.ask.at-hand" : split ? "play.ask.at-seat-hand" : "play.ask.at-seat", {
    seat,
    number: (hand ?? 0) + 1,
    text: small(text),
  });
}

/** Cards are to be chosen: how many. */
function chosen({ least, most }) {
  return least === most ? t("play.ask.choose", { count: most }) : t("play.ask.choose-some", { least, most });
}

/** "Fold, call $5 or raise?": each thing once, a bet with the amounts that it may be. */
function offered(model, choice) {
  const said = new Map();
  for (const option of choice.all) {
    const { verb, kind } = option;
    const word = verbWords(verb, kind);
    const text =
      option.amounts && !isRange(option) && BETS.has(verb)
        ? optionText({ ...option, times: 0 }, choice.all, model.ownSeat, { amount: fixedAmount(option) })
        : word;
    if (!said.has(verb)) said.set(verb, small(text));
    else if (text !== word) said.set(verb, `${said.get(verb)} ${t("play.or")} ${text.replace(word, "").trim()}`);
  }
  const items = [...said.values()];
  const either = ` ${t("play.or")} `;
  const most = items.slice(0, -1).join(", ");
  const text =
    items.length < 2
      ? items.join("")
      : items.some((item) => item.includes(either))
        ? t("play.any-or", { items: most, last: items.at(-1) })
        : most + either + items.at(-1);
  return t("play.ask.offered", { text: capital(text) });
}

/** What a first-timer should know of it: {name, text}; null where the question says all. */
export function hint(model, choice) {
  const verbs = choice.all.map(({ verb }) => verb);
  const asked = askedAs(model, choice);
  if (asked === "wagers-done") return null; // there is nothing to bet
  const kind = kindKey(model.asked.kind);
  const name = [asked, kind].find((each) => has(`life.hint.${each}`));
  const facing = verbs.includes("bring in") ? "bring-in" : kind === "betting" && verbs.includes("check") ? "betting-free" : name;
  return name ? { name, text: t(`life.hint.${facing}`) } : null;
}
