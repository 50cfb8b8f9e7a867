// The open tables, with what an operator may do at them.
import { get, post } from "../api.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { ask, button, choice, list } from "./ask.js";

const ROUND = [
  ["as-decided", t("staff.end-decided")],
  ["everything-back", t("staff.end-void")],
];

function stateText({ state, waits }) {
  const said = t(`staff.state-${state}`);
  return waits === null ? said : t("staff.waits", { state: said, seconds: Math.round(waits) });
}

export async function tables(holder, me) {
  const draw = () => tables(holder, me);
  const found = await get("/api/staff/tables");
  const operator = me.roles.includes("operator");
  holder.replaceChildren(
    list(
      t("staff.open-tables"),
      [t("staff.table"), t("staff.state"), t("staff.people"), t("staff.others"), ...(operator ? [""] : [])],
      found.map((table) => [
        [
          el("div", {}, el("a", { href: `/tables/${table.id}` }, tableLabel(table.id)), " ", table.name),
          el("div", { class: "muted" }, table.house),
        ],
        [
          el("div", {}, stateText(table)),
          el(
            "div",
            { class: "tags" },
            table.private ? el("span", { class: "tag" }, t("staff.private")) : null,
            table.closing ? el("span", { class: "tag warn" }, t("staff.closes-after")) : null,
          ),
        ],
        table.people.length
          ? table.people.map((seat) => person(seat, table, operator, draw))
          : el("span", { class: "muted" }, t("staff.nobody")),
        el("span", { class: "muted" }, t("staff.bots-watching", table)),
        ...(operator
          ? [
              el(
                "div",
                { class: "acts" },
                table.running
                  ? button(t("staff.end-more"), () => end(table, draw), { about: t("staff.of-table", { id: tableLabel(table.id) }) })
                  : null,
                button(t("staff.close-more"), () => close(table, draw), {
                  about: t("staff.about-table", { id: tableLabel(table.id) }),
                  kind: "danger",
                }),
              ),
            ]
          : []),
      ]),
      t("staff.no-tables"),
    ),
  );
}

const person = (seat, table, operator, after) =>
  el(
    "div",
    { class: "seated" },
    seat.player,
    el("span", { class: "muted" }, dollars(seat.stack)),
    seat.leaving ? el("span", { class: "tag" }, t("staff.leaves")) : null,
    operator && !seat.leaving
      ? el(
          "button",
          {
            type: "button",
            class: "link small",
            "aria-label": t("staff.remove-from", { player: seat.player, id: tableLabel(table.id) }),
            onclick: () =>
              ask({
                title: t("staff.remove-title", seat),
                text: t("staff.remove-text"),
                yes: t("staff.remove"),
                kind: "danger",
                said: t("staff.removed", seat),
                after,
                act: (why) => post(`/api/staff/tables/${table.id}/remove`, { visitor: seat.visitor, why }),
              }),
          },
          t("staff.remove-link"),
        )
      : null,
  );

function end(table, after) {
  const how = choice(t("staff.how"), ROUND);
  ask({
    title: t("staff.end-title", { id: tableLabel(table.id) }),
    text: t("staff.reason-told"),
    fields: [how],
    yes: t("staff.end"),
    kind: "danger",
    said: t("staff.ended"),
    after,
    act: (why) =>
      post(`/api/staff/tables/${table.id}/end-round`, { how: /** @type {Wire.EndRoundBody["how"]} */ (how.control.value), why }),
  });
}

function close(table, after) {
  const how = choice(t("staff.when"), [
    ["after-round", t("staff.when-over")],
    ...ROUND.map(([value, text]) => [value, t("staff.at-once", { text })]),
  ]);
  ask({
    title: t("staff.close-title", { id: tableLabel(table.id) }),
    text: t("staff.close-text"),
    fields: [how],
    yes: t("staff.close"),
    kind: "danger",
    said: t("staff.closes"),
    after,
    act: (why) => post(`/api/staff/tables/${table.id}/close`, { how: /** @type {Wire.CloseTableBody["how"]} */ (how.control.value), why }),
  });
}
