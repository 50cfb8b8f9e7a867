// Shifts that change hands: who hands over to whom, with what both have counted.
import { post } from "../api.js";
import { grid, told, worth } from "../cage/pieces.js";
import { button, choice, field, list, part } from "../count/ask.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { toast } from "../notice.js";
import { when } from "../when.js";

/** @typedef {import("../duty.js").Work} Work */

/** A tray, a window or the safe, as people say it. */
function placeName(/** @type {string} */ place) {
  const [kind, name] = place.split("/");
  return t(`duty.place-${kind}`, { name: kind === "tray" ? tableLabel(name) : (name ?? "") });
}

/** @param {Work} work */
export function handOvers(work) {
  const { me, seen } = work;
  const may = ["cashier", "floor", "dealer", "operator"].some((role) => me.roles.includes(role));
  const rows = seen.hand_overs.map((each) => [
    when(each.at),
    [t("duty.from-to", { giver: each.giver, taker: each.taker }), el("div", { class: "muted" }, t(`duty.role-${each.role}`))],
    each.places.length
      ? el(
          "ul",
          {},
          ...each.places.map(({ place, expected, counted }) =>
            el(
              "li",
              {},
              `${placeName(place)}: ${dollars(worth(counted))}`,
              worth(counted) === worth(expected)
                ? null
                : el("span", { class: "relief-late" }, ` ${t("duty.by-the-books", { amount: worth(expected) })}`),
              el("div", { class: "muted" }, told(counted)),
            ),
          ),
        )
      : t("duty.nothing-counted"),
    each.reason,
  ]);
  return part(
    t("duty.part-hand"),
    list(t("duty.part-hand"), [t("duty.at"), t("duty.who"), t("duty.counted"), t("duty.reason")], rows, t("duty.no-hand-overs")),
    may
      ? el(
          "div",
          {},
          button(t("duty.hand-over"), () => handOver(work), "", "primary"),
        )
      : null,
  );
}

/** @param {Work} work */
function handOver({ me, seen, again }) {
  const taker = choice(
    t("duty.taker"),
    seen.staff.filter(({ visitor }) => visitor !== me.id).map(({ visitor, name }) => [visitor, name]),
  );
  const counts = seen.places.map(({ place, held }) => {
    const chosen = el("input", { type: "checkbox", id: `hand-${place}` });
    const counted = grid(seen, { filled: {}, label: placeName(place) });
    counted.hidden = true;
    chosen.addEventListener("change", () => {
      counted.hidden = !chosen.checked;
    });
    return {
      place,
      chosen,
      counted,
      node: el(
        "div",
        { class: "stack" },
        el("label", { class: "check" }, chosen, t("duty.count-place", { place: placeName(place), amount: worth(held) })),
        counted,
      ),
    };
  });
  const reason = field(t("duty.reason"), el("input", { maxlength: 200, autocomplete: "off" }), t("duty.reason-hint"));
  openDialog({
    title: t("duty.hand-over"),
    wide: true,
    body: el(
      "form",
      { id: "hand-over", class: "stack" },
      el("p", {}, t("duty.hand-over-says")),
      taker,
      ...counts.map(({ node }) => node),
      reason,
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("duty.hand-over"),
        kind: "primary",
        submit: "hand-over",
        act: async () => {
          const places = Object.fromEntries(
            counts.filter(({ chosen }) => chosen.checked).map(({ place, counted }) => [place, counted.read()]),
          );
          await post("/api/duty/hand-over", { taker: taker.control.value, places, reason: reason.control.value });
          toast(t("duty.handed-over"), "good");
          await again();
        },
      },
    ],
  });
  taker.control.focus();
}
