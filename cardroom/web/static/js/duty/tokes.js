// Tokes: what dealers were given, each their own or all in a pool that is split by time worked.
import { post } from "../api.js";
import { amount, ask, button, choice, list, part } from "../count/ask.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { toast } from "../notice.js";
import { when } from "../when.js";

/** @typedef {import("../duty.js").Work} Work */

const hours = (/** @type {number} */ seconds) =>
  t("duty.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });

/** @param {Work} work */
export function tokes(work) {
  const { me, seen, again } = work;
  const dealers = seen.staff.filter(({ roles }) => roles.includes("dealer"));
  const others = ["floor", "operator", "cashier"].some((role) => me.roles.includes(role));
  const own = dealers.filter(({ visitor }) => others || visitor === me.id);
  const pooled = seen.settings.tokes === "pooled";
  return el(
    "div",
    { class: "stack" },
    part(
      t("duty.part-tokes"),
      el("p", { class: "muted" }, pooled ? t("duty.pool-holds", { amount: seen.pool }) : t("duty.tokes-own-says")),
      list(
        t("duty.part-tokes"),
        [t("duty.name"), t("duty.at"), t("duty.amount")],
        seen.tokes.map((toke) => [toke.name, when(toke.at), dollars(toke.amount)]),
        t("duty.no-tokes"),
        [2],
      ),
      el(
        "div",
        { class: "row" },
        own.length ? button(t("duty.count-tokes"), () => count(own, me.id, again), "", "primary") : null,
        pooled && seen.plans_for_others && seen.pool ? button(t("duty.split"), () => split(seen.pool, again)) : null,
      ),
    ),
    ...seen.splits.map((each) =>
      part(
        t("duty.split-of", { amount: each.pool, name: each.by, time: when(each.at) }),
        list(
          t("duty.split"),
          [t("duty.name"), t("duty.worked"), t("duty.share")],
          each.shares.map((share) => [share.name, hours(share.seconds), dollars(share.amount)]),
          t("duty.no-tokes"),
          [1, 2],
        ),
      ),
    ),
  );
}

/**
 * @param {Wire.ColleagueData[]} dealers
 * @param {string} me
 * @param {() => Promise<void>} again
 */
function count(dealers, me, again) {
  const who = choice(
    t("duty.name"),
    dealers.map(({ visitor, name }) => [visitor, name]),
    me,
  );
  const cents = amount(t("duty.amount"));
  openDialog({
    title: t("duty.count-tokes"),
    body: el("form", { id: "tokes", class: "stack" }, who, cents),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("duty.count-tokes"),
        kind: "primary",
        submit: "tokes",
        act: async () => {
          await post("/api/duty/tokes", { visitor: who.control.value, amount: cents.cents() });
          toast(t("duty.tokes-counted"), "good");
          await again();
        },
      },
    ],
  });
  cents.control.focus();
}

/**
 * @param {number} pool
 * @param {() => Promise<void>} again
 */
function split(pool, again) {
  ask({
    title: t("duty.split-title", { amount: pool }),
    text: t("duty.split-says"),
    yes: t("duty.split"),
    act: (why) => post("/api/duty/tokes/split", { why }),
    said: t("duty.is-split"),
    after: again,
  });
}
