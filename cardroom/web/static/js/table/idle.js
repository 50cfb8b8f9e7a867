// The bar when nothing is asked of the viewer: what is waited for, how the last round ended for him, and what he may do meanwhile.
import { cardElement } from "../cards.js";
import { el } from "../dom.js";
import { listed, t } from "../messages.js";
import { friendActs, friendsKey } from "./friends.js";
import { matrixData, matrixElement } from "./matrix.js";
import { pref } from "./prefs.js";

/** Whether nobody else at the table is a person: its pace is then his. */
export const alone = ({ table, plays }) =>
  plays && [...table.seats, ...table.behind].filter(({ player, bot }) => player && !bot).length === 1;

/** Whether he was dealt into the round and has nothing in it any more. */
function isOut({ running, round, name, ownSeat }) {
  const last = round.marks.last.get(name);
  return running && ownSeat !== null && ["fold", "drop"].includes(last?.verb) && !round.view.cards(`seat/${ownSeat}`).length;
}

/** Whether he has folded at a table of bots, whose rest need not be waited for. */
export const mayBeSkipped = (model) => Boolean(model.table) && isOut(model) && alone(model);

/** His cards of a round that is over, where they may still be shown: none, where everybody has seen them. */
function unseen({ table, round, name, ownSeat }) {
  if (!round.over || table.family !== "pot" || ownSeat === null || round.opening.seats?.[ownSeat] !== name) return [];
  const open = new Set(table.shown?.find(({ player }) => player === name)?.cards ?? []);
  return (round.own ?? [])
    .map((card, index) => ({ card, index }))
    .filter(({ card, index }) => !open.has(card) && !round.marks.open.get(`seat/${ownSeat}`)?.[index]);
}

/** What the idle bar depends on. */
export function idleKey(model) {
  const { table, you, plays, round } = model;
  const taken = table?.seats.filter(({ player }) => player).length;
  const net = plays ? round.net(model.name) : 0;
  return [
    table?.state,
    table?.why,
    Boolean(table?.next),
    plays,
    you?.out,
    you?.leaving,
    you?.broke,
    you?.pending,
    you?.banks,
    model.toAct,
    round.over,
    round.id,
    net,
    taken,
    table?.dealing,
    table?.shown,
    table && isOut(model),
    table && alone(model),
    friendsKey(model),
  ];
}

export function idleElements(model, does) {
  const { table, you, plays, round } = model;
  if (!table) return [el("p", { class: "what" }, t("play.coming"))];
  const buttons = [];
  const add = (label, act, kind, role, given = {}) =>
    buttons.push(el("button", { type: "button", class: kind, "data-role": role, onclick: act, ...given }, label));
  const friends = friendActs(model, does.sitOut);
  for (const { label, act, kind, role } of friends) add(label, () => does.attempt(act), kind, role);
  if (you?.out) {
    // also where another player plays over his seat
    add(t("play.back"), () => does.sitOut(false), "primary big", "back");
  } else if (!plays && table.state !== "closed" && !friends.length) {
    if (table.seats.some(({ player }) => !player)) add(t("play.sit"), () => does.join(null), "primary big", "join");
    if (table.backline) add(t("play.behind"), () => does.join(null, true), "", "join-behind");
  }
  // also while sitting out
  if (plays && you.broke && !you.pending) add(t("play.buy"), () => does.buy(), you.out ? "" : "primary big", "buy");
  if (plays && !you.out) {
    if (table.next && !model.running)
      add(t(table.dealing.includes(model.name) ? "life.deal-asked" : "life.deal-now"), () => does.wish("deal"), "primary", "deal");
    if (mayBeSkipped(model)) add(t("life.skip"), () => does.wish("skip"), "", "skip");
    const cards = unseen(model);
    if (cards.length && !pref("auto-muck", false)) {
      if (cards.length > 1) add(t("life.show-all"), () => does.wish("show", { round: round.id }), "quiet", "show");
      for (const { card, index } of cards.length <= 4 ? cards : []) {
        add(
          [t("life.show-one"), " ", cardElement(card, { small: true })],
          () => does.wish("show", { round: round.id, cards: [index] }),
          "quiet show-one",
          "show-one",
          { "data-card-index": index },
        );
      }
    }
  }
  const net = plays && round.over ? round.net(model.name) : null;
  const told = [
    waits(model),
    you?.pending ? t("life.pending", { amount: you.pending }) : "",
    table.dealing?.length ? t("life.dealing", { names: listed(table.dealing) }) : "",
  ].filter(Boolean);
  return [
    el(
      "div",
      { class: "controls-head idle" },
      el("h2", { id: "controls-title" }, title(model)),
      net !== null && round.id
        ? el(
            "p",
            { class: `what figures ${net > 0 ? "plus" : net < 0 ? "minus" : ""}` },
            net === 0 ? t("play.even", { amount: 0 }) : t("play.last-round", { net }),
          )
        : null,
      el("p", { class: "what figures", "data-next": "" }),
      told.map((text) => el("p", { class: "what told" }, text)),
      el("div", { class: "acts" }, buttons),
      bankSwitch(model, does),
    ),
    round.over && round.marks.scores.length ? matrixElement(matrixData(round.marks.scores, model.name)) : null,
  ].filter((part) => part !== null);
}

/** Whether he is offered the bank: until he says so "not now" is answered for him. */
export function bankSwitch({ you, plays }, does) {
  if (!plays || you.banks === null || you.banks === undefined) return null;
  const input = el("input", { type: "checkbox", "data-role": "bank", onchange: () => does.wish("bank", { offer: input.checked }) });
  input.checked = you.banks;
  return el("label", { class: "check bank-switch" }, input, t("life.offer-bank"));
}

/** Somebody who has come in the middle of a round, or has too few chips, reads when he is dealt in. */
function waits({ plays, you, running, round, name, table }) {
  if (!plays || you.out || you.leaving) return "";
  if (you.broke && !you.pending) return t("life.broke", { amount: table.buy_in.least });
  return running && round.opening.stacks?.[name] === undefined ? t("life.dealt-in-next") : "";
}

function title({ table, plays, you, toAct, round, name, running }) {
  if (table.state === "closed") return t("play.closed");
  const names = toAct.filter((player) => player !== name);
  if (running && names.length)
    return t("play.waits-for", { names: names.length > 3 ? t("play.many-players", { count: names.length }) : listed(names) });
  if (plays && you.leaving) return t("play.leaving");
  if (plays && you.out) return t("play.out");
  if (table.why) return table.why;
  if (round.over && round.id) return t("play.over", { number: round.number });
  return t(plays ? "play.next-round" : "play.watching");
}
