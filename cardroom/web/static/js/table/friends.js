// A friend at an absent player's chips: the player names the friend, the friend agrees, any other player may object.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";

/** What friends depend on, for who draws them. */
export const friendsKey = ({ table, visitor }) => [
  visitor,
  table?.seats.map(({ player, friend, friend_plays: on }) => (friend ? [player, friend, on] : null)),
];

/** Whether this visitor may name a friend here. */
export const mayApprove = ({ table, plays, name }) =>
  Boolean(table?.friends && plays && table.seats.some(({ player, friend }) => player === name && !friend));

/** What this visitor may do about every friend at the table: `[{label, role, kind, act}]`. */
export function friendActs({ id, table, plays, name, visitor }, sitOut) {
  const me = visitor || name;
  const deed = (what, player) => () => post(`/api/tables/${id}/friend/${what}`, { player });
  return table.seats
    .filter(({ friend }) => friend)
    .flatMap(({ player, friend, friend_plays: on }) => {
      if (player === me) {
        return [
          on
            ? { label: t("life.friend-back", { friend }), role: "friend-back", kind: "primary big", act: () => sitOut(false) }
            : { label: t("life.friend-not", { friend }), role: "friend-stop", kind: "", act: deed("stop", player) },
        ];
      }
      if (friend === me) {
        return [
          on
            ? { label: t("life.friend-stop", { player }), role: "friend-stop", kind: "", act: deed("stop", player) }
            : { label: t("life.friend-play", { player }), role: "friend-play", kind: "primary big", act: deed("play", player) },
        ];
      }
      return plays
        ? [{ label: t("life.friend-object", { player, friend }), role: "friend-object", kind: "quiet", act: deed("object", player) }]
        : [];
    });
}

export function approveFriend(id) {
  const input = el("input", { id: "friend-name", type: "text", maxlength: 40, autocomplete: "off" });
  openDialog({
    title: t("life.friend"),
    body: el(
      "form",
      { id: "friend-form", class: "stack" },
      el(
        "div",
        { class: "field" },
        el("label", { for: "friend-name" }, t("life.friend-name")),
        input,
        el("p", { class: "hint" }, t("life.friend-hint")),
      ),
    ),
    actions: [
      { label: t("life.not-now"), kind: "quiet" },
      {
        label: t("life.friend"),
        kind: "primary",
        submit: "friend-form",
        act: async () => {
          await post(`/api/tables/${id}/friend`, { name: input.value });
        },
      },
    ],
  });
  input.focus();
}
