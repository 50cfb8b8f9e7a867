// Reliefs that are late: on the floor's page and on that of the staff's work.
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { when } from "../when.js";

/** Reliefs that have not come: the late ones stand out. */
export function reliefList(/** @type {Wire.ReliefData[]} */ reliefs) {
  const late = reliefs.filter((relief) => relief.late);
  if (!late.length) return null;
  return el(
    "div",
    { class: "note warn", role: "status" },
    el("p", {}, t("duty.late")),
    el(
      "ul",
      {},
      ...late.map((relief) =>
        el(
          "li",
          {},
          t(relief.deals ? "duty.is-late" : "duty.is-late-alone", {
            table: tableLabel(relief.table),
            name: relief.name,
            deals: relief.deals,
            time: when(relief.since),
          }),
        ),
      ),
    ),
  );
}
