// Every chip that moved, in order, each with the rule that moved it.
import { el } from "../dom.js";
import { dollars } from "../money.js";
import { openWhy } from "../table/why.js";
import { spotOf } from "../view.js";

/** An account as one says it: "Ann", "Ann's ante", "the pot", "side pot 1", "the bank", "the drop". */
export function accountName(account) {
  const spot = spotOf(account);
  if (spot) return `${spot.player}'s ${spot.wager.replaceAll("-", " ")}${spot.hand ? ` (hand ${spot.hand + 1})` : ""}`;
  if (account.startsWith("pot/")) return account === "pot/0" ? "the pot" : `side pot ${account.slice(4)}`;
  return { bank: "the bank", drop: "the drop", jackpot: "the jackpot", house: "the house" }[account] ?? account;
}

export function drawTransfers(holder, replay) {
  const moved = replay.events.filter(({ event }) => event === "transfer");
  if (!moved.length) {
    holder.replaceChildren(el("p", { class: "muted" }, "No chip moved."));
    return;
  }
  const rows = moved.map(({ from, to, amount, why, rule }) => {
    const said = `${dollars(amount)} from ${accountName(from)} to ${accountName(to)}: ${why}`;
    return el("tr", {},
      el("td", {}, accountName(from)), el("td", {}, accountName(to)), el("td", { class: "money" }, dollars(amount)),
      el("td", {}, why, " ", el("button", { type: "button", class: "link small", "aria-label": `Why? ${said}`, onclick: () => openWhy({ edition: replay.edition }, [rule], said) }, "why?")));
  });
  holder.replaceChildren(el("div", { class: "panel scroll", tabindex: "0", role: "group", "aria-label": "Transfers" },
    el("table", {}, el("caption", { class: "visually-hidden" }, "Transfers in the order they were made"),
      el("thead", {}, el("tr", {}, ...["From", "To", "Amount", "For"].map((head) => el("th", { scope: "col", class: head === "Amount" ? "money" : "" }, head)))),
      el("tbody", {}, ...rows))));
}
