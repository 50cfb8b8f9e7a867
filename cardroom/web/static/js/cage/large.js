// The large transactions of the gaming day: cash added up by person, in and out apart, and who has taken notice of it.
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { when } from "../when.js";
import { list, panel } from "./ask.js";

const noticed = (/** @type {Wire.CashDayData["notice_in"]} */ notice) => (notice ? `${notice.name}, ${when(notice.at)}` : "–");

export function large(/** @type {HTMLElement} */ holder, /** @type {{ cage: Wire.CageData }} */ room) {
  return () => {
    const { large: people, settings } = room.cage;
    const rows = people.map((each) => [
      each.name,
      dollars(each.cash_in),
      noticed(each.notice_in),
      dollars(each.cash_out),
      noticed(each.notice_out),
    ]);
    holder.replaceChildren(
      panel(
        t("cage.large-title", { line: settings.large }),
        list(
          t("cage.part-large"),
          [t("cage.person"), t("cage.cash-in"), t("cage.notice"), t("cage.cash-out"), t("cage.notice")],
          rows,
          t("cage.no-large"),
          [1, 3],
        ),
      ),
    );
  };
}
