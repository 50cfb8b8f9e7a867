// Accounts and lines of the ledger as one says them.
import { has, t } from "../messages.js";
import { wagerName } from "../table/words.js";

/** A player, a wager of his, a pot. */
export function said(account) {
  const [position, wager, ...player] = account.split("/");
  if (/^\d+$/.test(position) && player.length) return t("floor.account-wager", { player: player[0], wager: wagerName(wager), position });
  if (position === "pot") return t("floor.account-pot", { number: Number(wager) + 1 });
  return has(`floor.account-${account}`) ? t(`floor.account-${account}`) : account;
}

export const lineText = ({ source, target, amount, why }) => t("floor.line", { amount, source: said(source), target: said(target), why });

/** What is due, and who gives whom how much of it. */
export const rightText = ({ due, paid, amount, source, target }) => [
  `${t("floor.due", { due, paid })} `,
  t("floor.moves", { amount, source: said(source), target: said(target) }),
];
