// Accounts and lines of the ledger as one says them.
import { dollars } from "../money.js";
import { plainWords } from "../table/words.js";

const NAMES = { bank: "the bank", drop: "the drop", jackpot: "the jackpot fund", house: "the house" };

/** A player, a wager of his, a pot. */
export function said(account) {
  const [position, wager, ...player] = account.split("/");
  if (/^\d+$/.test(position) && player.length) return `${player[0]}'s ${plainWords(wager)} at ${position}`;
  return NAMES[account] ?? (position === "pot" ? `pot ${Number(wager) + 1}` : account);
}

export const lineText = ({ source, target, amount, why }) => `${dollars(amount)} from ${said(source)} to ${said(target)}: ${why}`;

/** What is due, and who gives whom how much of it. */
export const rightText = ({ due, paid, amount, source, target }) =>
  [`Due was ${dollars(due)}, paid was ${dollars(paid)}: `, `${dollars(amount)} from ${said(source)} to ${said(target)}`];
