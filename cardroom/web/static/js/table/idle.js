// The bar when nothing is asked of the viewer: what is waited for, and what he may do meanwhile.
import { el } from "../dom.js";
import { listed, t } from "../messages.js";
import { matrixData, matrixElement } from "./matrix.js";

/** What the idle bar depends on. */
export function idleKey(model) {
  const { table, you, plays, round } = model;
  const taken = table?.seats.filter(({ player }) => player).length;
  const net = plays ? round.net(model.name) : 0;
  return [table?.state, table?.why, Boolean(table?.next), plays, you?.out, you?.leaving, you?.stack === 0, model.toAct, round.over, round.id, net, taken];
}

export function idleElements(model, menu) {
  const { table, you, plays, round } = model;
  if (!table) return [el("p", { class: "what" }, t("play.coming"))];
  const buttons = [];
  const add = (label, act, kind, role) => buttons.push(el("button", { type: "button", class: kind, "data-role": role, onclick: act }, label));
  if (!plays && table.state !== "closed") {
    if (table.seats.some(({ player }) => !player)) add(t("play.sit"), () => menu.join(null), "primary big", "join");
    if (table.backline) add(t("play.behind"), () => menu.join(null, true), "", "join-behind");
  } else if (plays && you.out) {
    add(t("play.back"), () => menu.sitOut(false), "primary big", "back");
  } else if (plays && you.stack === 0 && !model.running) {
    add(t("play.buy"), () => menu.buy(), "primary big", "buy");
  }
  const net = plays && round.over ? round.net(model.name) : null;
  return [el("div", { class: "controls-head idle" },
    el("h2", { id: "controls-title" }, title(model)),
    net !== null && round.id ? el("p", { class: `what figures ${net > 0 ? "plus" : net < 0 ? "minus" : ""}` },
      net === 0 ? t("play.even", { amount: 0 }) : t("play.last-round", { net })) : null,
    el("p", { class: "what figures", "data-next": "" }),
    el("div", { class: "acts" }, buttons)),
    round.over && round.marks.scores.length ? matrixElement(matrixData(round.marks.scores, model.name)) : null].filter(Boolean);
}

function title({ table, plays, you, toAct, round, name, running }) {
  if (table.state === "closed") return t("play.closed");
  const names = toAct.filter((player) => player !== name);
  if (running && names.length) return t("play.waits-for", { names: names.length > 3 ? t("play.many-players", { count: names.length }) : listed(names) });
  if (plays && you.leaving) return t("play.leaving");
  if (plays && you.out) return t("play.out");
  if (table.why) return table.why;
  if (round.over && round.id) return t("play.over", { number: round.number });
  return t(plays ? "play.next-round" : "play.watching");
}
