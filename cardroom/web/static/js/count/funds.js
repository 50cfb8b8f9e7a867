// Jackpots and promotions of the room: what came in and went out, pay-outs by two names, and the funds at the tables beside them.
import { patch, post } from "../api.js";
import { receiptButton } from "../cage/receipt.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { when } from "../when.js";
import { amount, ask, button, choice, field, line, list, part } from "./ask.js";

const ACTIVITIES = ["seed", "contributed", "collected", "administration", "paid"];

export function funds(holder, seen, again, may) {
  const waiting = seen.pay_outs.filter(({ state }) => state === "waiting");
  const ended = seen.pay_outs.filter(({ state }) => state !== "waiting");
  holder.replaceChildren(
    part(
      t("count.pay-outs"),
      list(
        t("count.pay-outs"),
        [t("count.fund"), t("count.amount"), t("count.won-by"), t("count.proposed"), ""],
        waiting.map((each) => payOut(each, seen.funds, again, may)),
        t("count.none-pay-outs"),
        [1],
      ),
    ),
    part(
      t("count.funds"),
      ...(seen.funds.length
        ? seen.funds.map((fund) => card(fund, seen.tables, again, may))
        : [el("p", { class: "empty" }, t("count.none-funds"))]),
      may.boss
        ? el(
            "div",
            {},
            button(t("count.open-fund"), () => open(again)),
          )
        : null,
    ),
    part(t("count.table-funds"), el("p", { class: "muted" }, t("count.table-funds-says")), tableFunds(seen.tables)),
    part(
      t("count.ended"),
      list(
        t("count.ended"),
        [t("count.fund"), t("count.amount"), t("count.won-by"), t("count.names")],
        ended.map((each) => [
          title(each.fund, seen.funds),
          dollars(each.amount),
          winner(each),
          [
            t(`count.was-${each.state}`, { first: each.proposed_by, second: each.ended_by, time: when(each.ended_at) }),
            each.receipt ? el("div", {}, receiptButton(each.receipt, each.player)) : null,
          ],
        ]),
        t("count.none-ended"),
        [1],
      ),
    ),
  );
}

const title = (name, all) => all.find((fund) => fund.name === name)?.title ?? name;
const winner = ({ player, round, hand, unread }) =>
  el(
    "div",
    {},
    el("strong", {}, player),
    el("div", { class: "muted" }, hand),
    unread ? el("div", { class: "tag warn" }, t("count.unread")) : null,
    el("a", { href: `/rounds/${round}` }, t("count.round", { round })),
  );

function payOut(each, all, again, may) {
  const act = (/** @type {string} */ what) => () =>
    ask({
      title: t(`count.${what}-title`, { amount: dollars(each.amount), name: each.player }),
      yes: t(`count.${what}`),
      act: (why) => post(`/api/pay-outs/${each.number}/${what}`, { why }),
      said: t(`count.${what}-said`),
      after: again,
    });
  return [
    title(each.fund, all),
    dollars(each.amount),
    winner(each),
    el("div", {}, each.proposed_by, el("div", { class: "muted" }, `${when(each.proposed_at)}: ${each.proposed_why}`)),
    may.count &&
      el(
        "div",
        { class: "acts" },
        each.yours
          ? el("span", { class: "muted" }, t("count.another"))
          : button(t("count.approve"), act("approve"), each.player, "primary"),
        button(t("count.refuse"), act("refuse"), each.player),
      ),
  ];
}

function card(fund, tables, again, may) {
  const about = fund.title;
  const closed = tables.filter((table) => !table.open && table.holds > 0);
  const sums = el(
    "dl",
    { class: "fund-sums" },
    ...[["holds", fund.holds], ...ACTIVITIES.map((name) => [name, fund.by_activity[name]])].map(([name, cents]) =>
      el("div", {}, el("dt", {}, t(`count.sum-${name}`)), el("dd", {}, dollars(cents))),
    ),
  );
  const moves = el(
    "details",
    {},
    el("summary", {}, t("count.moves")),
    el(
      "ul",
      {},
      ...fund.moves.map((moved) =>
        el(
          "li",
          {},
          t("count.moved", {
            time: when(moved.at),
            what: t(`count.sum-${moved.activity}`),
            amount: moved.amount,
            name: moved.name,
            why: moved.why,
          }),
        ),
      ),
    ),
  );
  return el(
    "article",
    { class: "panel stack", "aria-label": about },
    el(
      "div",
      { class: "box-head" },
      el("h3", {}, fund.title),
      el("span", { class: "tag" }, t(`count.kind-of-${fund.kind}`)),
      el("span", { class: "muted" }, t("count.share-is", { share: fund.share, left: fund.to_withdraw })),
    ),
    sums,
    moves,
    el(
      "div",
      { class: "acts" },
      may.count && button(t("count.propose"), () => propose(fund, again), about, "primary"),
      may.boss && button(t("count.put-in"), () => putIn(fund, again), about),
      may.boss && closed.length > 0 && button(t("count.take-over"), () => takeOver(fund, closed, again), about),
      may.boss && button(t("count.withdraw"), () => withdraw(fund, again), about),
      may.boss && button(t("count.change"), () => change(fund, again), about),
    ),
  );
}

function tableFunds(tables) {
  return list(
    t("count.table-funds"),
    [t("count.table"), t("count.sum-holds"), t("count.sum-seed"), t("count.sum-collected"), t("count.sum-paid"), t("count.sum-by-house")],
    tables.map(({ table, open: isOpen, meter, holds, parts }) => [
      el(
        "div",
        {},
        el("strong", {}, tableLabel(table)),
        el("div", { class: "muted" }, t(meter ? "count.meter" : isOpen ? "count.open" : "count.closed-table")),
      ),
      ...[holds, parts.seed, parts.collected, parts.paid, parts["paid by the house"]].map(dollars),
    ]),
    t("count.none-table-funds"),
    [1, 2, 3, 4, 5],
  );
}

const share = (value) =>
  field(t("count.share"), el("input", { type: "number", required: true, min: 0, max: 100, value }), t("count.share-hint"));

function open(again) {
  const [name, called, kind, percent] = [
    line(t("count.fund-name"), 40),
    line(t("count.fund-title")),
    choice(
      t("count.fund-kind"),
      ["jackpot", "promotion"].map((each) => [each, t(`count.kind-of-${each}`)]),
    ),
    share(0),
  ];
  name.control.pattern = "[a-z0-9][a-z0-9\\-]*";
  ask({
    title: t("count.open-fund"),
    fields: [name, called, kind, percent],
    yes: t("count.open-fund"),
    act: (why) =>
      post("/api/funds", {
        name: name.control.value,
        title: called.control.value,
        kind: /** @type {"jackpot" | "promotion"} */ (kind.control.value),
        share: Number(percent.control.value),
        why,
      }),
    said: t("count.is-open"),
    after: again,
  });
}

function change({ name, version, title: now, share: percent }, again) {
  const [called, own] = [line(t("count.fund-title"), 80, now), share(percent)];
  ask({
    title: t("count.change-title", { title: now }),
    fields: [called, own],
    yes: t("count.change"),
    act: (why) => patch(`/api/funds/${name}`, { version, title: called.control.value, share: Number(own.control.value), why }),
    said: t("count.is-changed"),
    after: again,
  });
}

function putIn({ name, version, title: now }, again) {
  const [how, cents] = [
    choice(t("count.as"), [
      ["contributed", t("count.sum-contributed")],
      ["seed", t("count.sum-seed")],
    ]),
    amount(t("count.amount")),
  ];
  ask({
    title: t("count.put-in-title", { title: now }),
    fields: [how, cents],
    yes: t("count.put-in"),
    act: (why) => post(`/api/funds/${name}/put-in`, { version, amount: cents.cents(), seed: how.control.value === "seed", why }),
    said: t("count.has-moved"),
    after: again,
  });
}

function takeOver({ name, version, title: now }, closed, again) {
  const table = choice(
    t("count.table"),
    closed.map(({ table: id, holds }) => [id, `${tableLabel(id)}, ${dollars(holds)}`]),
  );
  ask({
    title: t("count.take-over-title", { title: now }),
    fields: [table],
    yes: t("count.take-over"),
    act: (why) => post(`/api/funds/${name}/take-over`, { version, table: table.control.value, why }),
    said: t("count.has-moved"),
    after: again,
  });
}

function withdraw({ name, version, title: now, to_withdraw: left }, again) {
  const cents = amount(t("count.amount"), t("count.withdraw-hint", { left }));
  ask({
    title: t("count.withdraw-title", { title: now }),
    fields: [cents],
    yes: t("count.withdraw"),
    act: (why) => post(`/api/funds/${name}/withdraw`, { version, amount: cents.cents(), why }),
    said: t("count.has-moved"),
    after: again,
  });
}

function propose({ name, title: now, holds }, again) {
  const [cents, round, player, hand] = [
    amount(t("count.amount"), t("count.holds-hint", { holds })),
    line(t("count.round-id"), 40),
    line(t("count.winner")),
    field(t("count.hand"), el("input", { maxlength: 200, autocomplete: "off" }), t("count.hand-hint")),
  ];
  ask({
    title: t("count.propose-title", { title: now }),
    text: t("count.propose-says"),
    fields: [cents, round, player, hand],
    yes: t("count.propose"),
    act: (why) =>
      post(`/api/funds/${name}/pay-outs`, {
        amount: cents.cents(),
        round: round.control.value.trim(),
        player: player.control.value.trim(),
        hand: hand.control.value,
        why,
      }),
    said: t("count.is-proposed"),
    after: again,
  });
}
