// The floor opens a table: of which game, then everything that can be set. It does not sit down itself; the table waits for players.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { toast } from "../notice.js";
import { field, group, select } from "../opening/parts.js";
import { botsInput, openingDialog } from "../opening/table.js";

const HOUR = 3600;
const KEPT = [
  [String(HOUR), t("floor.kept-hour")],
  [String(4 * HOUR), t("floor.kept-four")],
  [String(24 * HOUR), t("floor.kept-day")],
  ["0", t("floor.kept-minute")],
];

/**
 * `opened` is what is done when it is open.
 * @param {(id: string, edition: Wire.EditionLineData) => unknown} opened
 */
export async function chooseAndOpen(opened) {
  const houses = await get("/api/houses");
  const input = el(
    "select",
    { id: "open-edition" },
    houses.map(({ name, editions }) =>
      el(
        "optgroup",
        { label: name },
        editions.map(({ id, name: game }) => el("option", { value: id }, game)),
      ),
    ),
  );
  openDialog({
    title: t("floor.open-title"),
    body: el("form", { id: "open-which" }, field("open-edition", t("floor.open-game"), input)),
    actions: [
      { label: t("floor.cancel") },
      {
        label: t("floor.go-on"),
        kind: "primary",
        submit: "open-which",
        act: async (dialog) => {
          const house = houses.find(({ editions }) => editions.some(({ id }) => id === input.value));
          const edition = house?.editions.find(({ id }) => id === input.value);
          if (!house || !edition) return false;
          dialog.close(); // the focus is where it was, and the next one gives it back there
          await openingDialog({ edition, houseName: house.name, company: emptyPart, opened: (id) => opened(id, edition) }).catch((error) =>
            toast(error.message, "bad"),
          );
          return false;
        },
      },
    ],
  });
}

function emptyPart(/** @type {unknown} */ _edition, /** @type {Wire.TablesData} */ { seats }) {
  const bots = botsInput(seats, 0);
  const kept = select("open-kept", KEPT, KEPT[1][0]);
  const hidden = el("input", { id: "open-private", type: "checkbox" });
  const front = group(
    t("floor.company"),
    el(
      "div",
      { class: "fields" },
      field("open-bots", t("floor.bots"), bots.node, el("span", { class: "hint" }, t("floor.of-seats", { count: seats }))),
      field("open-kept", t("floor.stays-open"), kept),
    ),
    el("div", { class: "row checks-row" }, el("label", { class: "check" }, hidden, t("floor.private"))),
  );
  return { front, rest: null, read: () => ({ bots: bots.read(), sit: false, private: hidden.checked, kept: Number(kept.value) }) };
}
