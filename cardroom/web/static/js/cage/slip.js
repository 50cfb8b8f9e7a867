// A slip as it is printed: what, from where to where, which pieces, and the two who signed it.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { dated } from "../when.js";
import { table } from "./orders.js";
import { shiftName } from "./pieces.js";
import { showReceipt } from "./receipt.js";

export function showSlip(slip, rack) {
  const line = (key, ...value) => el("div", {}, el("dt", {}, t(key)), el("dd", {}, ...value));
  const kinds = { chip: rack.chips.map(({ cents }) => cents), cash: rack.cash };
  const rows = Object.entries(kinds).flatMap(([kind, values]) =>
    values
      .filter((cents) => slip.pieces[kind]?.[cents])
      .reverse()
      .map((cents) => {
        const count = slip.pieces[kind][cents];
        return el(
          "tr",
          {},
          el("th", { scope: "row" }, t(`cage.piece-${kind}`, { value: dollars(cents) })),
          el("td", { class: "money" }, String(count)),
          el("td", { class: "money" }, dollars(cents * count)),
        );
      }),
  );
  const signed = (key, { name, at, line: number }) =>
    el(
      "div",
      {},
      el("strong", {}, name),
      el("span", {}, dated(at)),
      el("span", {}, t(key)),
      el("span", { class: "faint" }, t("cage.line", { number: String(number) })),
    );
  openDialog({
    title: `${t(`cage.slip-${slip.kind}`)} ${slip.serial}`,
    body: el(
      "article",
      { class: slip.struck ? "slip struck" : "slip" },
      slip.struck ? el("p", { class: "void" }, t("cage.is-void")) : null,
      el(
        "dl",
        { class: "slip-facts" },
        line("cage.establishment", slip.establishment),
        line("cage.gaming-day", slip.day),
        line("cage.shift", shiftName(slip.shift)),
        line("cage.table", table(slip)),
        line("cage.window-word", String(slip.window)),
        line("cage.why-word", slip.why),
      ),
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("th", { scope: "col" }, t("cage.denomination")),
            el("th", { scope: "col", class: "money" }, t("cage.pieces-word")),
            el("th", { scope: "col", class: "money" }, t("cage.amount")),
          ),
        ),
        el("tbody", {}, ...rows),
        el(
          "tfoot",
          {},
          el(
            "tr",
            {},
            el("th", { scope: "row", colspan: 2 }, t("cage.together")),
            el("td", { class: "money" }, el("strong", {}, dollars(slip.amount))),
          ),
        ),
      ),
      el("div", { class: "slip-signed" }, signed("cage.signed-table", slip.asked), signed("cage.signed-cage", slip.made)),
      slip.struck
        ? el("p", {}, t("cage.struck-by", { name: slip.struck.signed.name, why: slip.struck.why }), ` (${dated(slip.struck.signed.at)})`)
        : null,
    ),
    actions: [
      {
        label: t("cage.print"),
        kind: "primary",
        act: () => showReceipt(slip.made.line),
      },
      { label: t("common.close") },
    ],
  });
}
