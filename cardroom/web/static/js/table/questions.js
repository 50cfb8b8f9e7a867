// The question that a player is asked, as one plain sentence.
import { has, t } from "../messages.js";
import { capital, fixedAmount, isRange, list, optionText } from "./words.js";

/** What is asked: a sentence of its own for its kind, else what may be done: "Fold, call $5 or raise?" */
export function question(model, choice) {
  const { kind } = model.decision;
  const verbs = new Set(choice.all.map(({ verb }) => verb));
  const picking = choice.picking[0]?.pick;
  if (picking) return picked(kind, choice.picking[0]);
  if (kind === "wagers") return t(choice.placed ? "play.ask.wagers-more" : "play.ask.wagers");
  const amount = fixedAmount(choice.all.find(({ verb, amounts }) => amounts && ["straddle", "insure"].includes(verb)) ?? {});
  const key = `play.ask.${kind.replaceAll(" ", "-").replaceAll("'", "")}`;
  if (kind === "draw" && !verbs.has("draw")) return t("play.ask.third-card");
  return has(key) ? t(key, { amount }) : offered(model, choice);
}

/** Cards are to be chosen: how many, and for what. */
function picked(kind, { verb, pick }) {
  const { least, most, becomes } = pick;
  if (verb === "set" && most === 13) return t("play.ask.rows");
  if (verb === "set") return t(/two hands/.test(becomes) ? "play.ask.pair" : "play.ask.front", { count: most });
  if (verb === "draw") return t("play.ask.draw");
  if (verb === "discard") return t("play.ask.discard", { count: most });
  return least === most ? t("play.ask.choose", { count: most }) : t("play.ask.choose-some", { least, most });
}

/** "Fold, call $5 or raise?": from the buttons themselves, each thing once. */
function offered(model, choice) {
  const said = choice.all.map((option) => {
    const text = optionText(option, choice.all, model.ownSeat, { amount: isRange(option) ? null : fixedAmount(option) });
    return text.charAt(0).toLowerCase() + text.slice(1);
  });
  return `${capital(list([...new Set(said)], t("play.or")))}?`;
}
