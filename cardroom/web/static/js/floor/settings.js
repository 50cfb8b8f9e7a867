// Limits, option, seats and pace of a table that is open: the parts of "Open a table", as they are set now. Only what is changed is sent.
import { editionPath, get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { feePart } from "../opening/fee.js";
import { field, group, limitsPart, pacePart } from "../opening/parts.js";

/**
 * @param {`/api/tables/${string}/floor`} path
 * @param {string} edition
 * @param {string} why
 */
export async function openSettings(path, edition, why) {
  const [now, { tables }, fees] = await Promise.all([
    get(`${path}/settings`),
    get(editionPath(edition)),
    get(`${editionPath(edition)}/fees`),
  ]);
  const limits = limitsPart(now.fields),
    fee = feePart(tables, fees, now.option),
    pace = pacePart(now);
  const seats = el("input", { id: "set-seats", type: "number", min: 0, max: now.most_seats, value: now.seats });
  const read = () => {
    const table = limits.read();
    const given = { ...fee.read(), ...pace.read(), seats: Number(seats.value || 0) };
    const changed = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== new Map(Object.entries(now)).get(name)));
    return { ...changed, ...(Object.keys(table).length ? { table } : {}) };
  };
  openDialog({
    title: t("floor.settings"),
    wide: true,
    body: el(
      "form",
      { id: "set-table", class: "stack long-form", novalidate: true },
      el("p", { class: "muted" }, t("floor.settings-hold")),
      limits.front,
      limits.rest,
      fee.node,
      group(
        t("floor.seats"),
        el(
          "div",
          { class: "fields" },
          field("set-seats", t("floor.seats"), seats, el("span", { class: "hint" }, t("floor.all-seats", { number: now.most_seats }))),
        ),
      ),
      pace.front,
      pace.rest,
    ),
    actions: [
      { label: t("floor.dismiss"), kind: "quiet" },
      {
        label: t("floor.set-table"),
        kind: "primary",
        submit: "set-table",
        act: async () => {
          await post(`${path}/settings`, { ...read(), why });
        },
      },
    ],
  });
}
