// Every chip that moved, in order, each with the rule that moved it.
import { el } from "../dom.js";
import { has, t } from "../messages.js";
import { dollars } from "../money.js";
import { openWhy } from "../table/why.js";
import { wagerName } from "../table/words.js";
import { spotOf } from "../view.js";

/** An account as one says it: "Ann", "Ann's ante", "the pot", "side pot 1", "the bank", "the drop". */
export function accountName(account) {
  const spot = spotOf(account);
  if (spot) {
    const of = t("replay.account-wager", { player: spot.player, wager: wagerName(spot.wager) });
    return spot.hand ? t("replay.account-hand", { account: of, number: spot.hand + 1 }) : of;
  }
  if (account.startsWith("pot/"))
    return account === "pot/0" ? t("replay.account-pot") : t("replay.account-side-pot", { number: account.slice(4) });
  return has(`replay.account-${account}`) ? t(`replay.account-${account}`) : account;
}

export function drawTransfers(holder, replay) {
  const moved = replay.events.filter(({ event }) => event === "transfer");
  if (!moved.length) {
    holder.replaceChildren(el("p", { class: "muted" }, t("replay.no-chip")));
    return;
  }
  const rows = moved.map(({ from, to, amount, words, rule }) => {
    const said = t("replay.moved", { amount, from: accountName(from), to: accountName(to), why: words });
    return el(
      "tr",
      {},
      el("td", {}, accountName(from)),
      el("td", {}, accountName(to)),
      el("td", { class: "money" }, dollars(amount)),
      el(
        "td",
        {},
        words,
        " ",
        el(
          "button",
          {
            type: "button",
            class: "link small",
            "aria-label": t("replay.why-of", { says: said }),
            onclick: () => openWhy({ edition: replay.edition }, [rule], said),
          },
          t("replay.why"),
        ),
      ),
    );
  });
  holder.replaceChildren(
    el(
      "div",
      { class: "panel scroll", tabindex: "0", role: "group", "aria-label": t("replay.transfers-label") },
      el(
        "table",
        {},
        el("caption", { class: "visually-hidden" }, t("replay.transfers-caption")),
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ...["from", "to", "amount", "for"].map((head) =>
              el("th", { scope: "col", class: head === "amount" ? "money" : "" }, t(`replay.${head}`)),
            ),
          ),
        ),
        el("tbody", {}, ...rows),
      ),
    ),
  );
}
