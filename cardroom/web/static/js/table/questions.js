// The question that a player is asked, as one plain sentence.
import { has, t } from "../messages.js";
import { capital, fixedAmount, isRange, list, optionText } from "./words.js";

/** What is asked: a sentence of its own for its kind, else what may be done: "Fold, call $5 or raise?" */
export function question(model, choice) {
  const { kind } = model.decision;
  const verbs = new Set(choice.all.map(({ verb }) => verb));
  const picking = choice.picking[0]?.pick;
  if (picking) return picked(kind, choice.picking[0]);
  if (kind === "wagers") return t(choice.placed ? "table.ask.wagers-more" : "table.ask.wagers");
  const amount = fixedAmount(choice.all.find(({ verb, amounts }) => amounts && ["straddle", "insure"].includes(verb)) ?? {});
  const key = `table.ask.${kind.replaceAll(" ", "-").replaceAll("'", "")}`;
  if (kind === "draw" && !verbs.has("draw")) return t("table.ask.third-card");
  return has(key) ? t(key, { amount }) : offered(model, choice);
}

/** Cards are to be chosen: how many, and for what. */
function picked(kind, { verb, pick }) {
  const { least, most, becomes } = pick;
  if (verb === "set" && most === 13) return t("table.ask.rows");
  if (verb === "set") return t(/two hands/.test(becomes) ? "table.ask.pair" : "table.ask.front", { count: most });
  if (verb === "draw") return t("table.ask.draw");
  if (verb === "discard") return t("table.ask.discard", { count: most });
  return least === most ? t("table.ask.choose", { count: most }) : t("table.ask.choose-some", { least, most });
}

/** "Fold, call $5 or raise?": from the buttons themselves, each thing once. */
function offered(model, choice) {
  const said = choice.all.map((option) => {
    const text = optionText(option, choice.all, model.ownSeat, { amount: isRange(option) ? null : fixedAmount(option) });
    return text.charAt(0).toLowerCase() + text.slice(1);
  });
  return `${capital(list([...new Set(said)], t("table.or")))}?`;
}
