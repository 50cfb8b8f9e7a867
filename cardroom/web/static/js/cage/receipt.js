// A receipt as it is printed, on a roll of 80 mm or on A4: whose, what, how much, who gave it, and whether it is a copy.
import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { busy, toast } from "../notice.js";
import { dated } from "../when.js";
import { shiftName } from "./pieces.js";

const SIZES = /** @type {const} */ (["80mm", "a4"]);

/** Show the receipt of a line of the journal. */
export async function showReceipt(/** @type {number} */ line) {
  let receipt;
  try {
    receipt = await get(`/api/cage/receipts/${line}`);
  } catch (error) {
    toast(error.message, "bad");
    return;
  }
  const holder = el("div", {}, article(receipt));
  openDialog({
    title: `${t(`cage.receipt-${receipt.kind}`)} ${receipt.serial}`,
    body: holder,
    actions: [
      ...SIZES.map((paper) => ({
        label: t(`cage.print-${paper}`),
        kind: paper === "80mm" ? "primary" : "",
        act: async () => {
          holder.replaceChildren(article(await post(`/api/cage/receipts/${line}/print`, { paper }), paper));
          print();
          return false;
        },
      })),
      { label: t("common.close") },
    ],
  });
}

/** A button that shows one. */
export function receiptButton(/** @type {number} */ line, /** @type {string} */ about) {
  const made = el("button", { type: "button", "aria-label": t("cage.receipt-of", { about }) }, t("cage.receipt"));
  made.addEventListener("click", () => busy(made, () => showReceipt(line)));
  return made;
}

function article(/** @type {Wire.ReceiptData} */ receipt, paper = "") {
  const fact = (/** @type {string} */ key, /** @type {string} */ value) =>
    value ? el("div", {}, el("dt", {}, t(key)), el("dd", {}, value)) : null;
  const copy = receipt.copies > 0 ? t("cage.receipt-copy", { number: receipt.copies }) : t("cage.receipt-original");
  return el(
    "article",
    { class: `slip receipt${receipt.void ? " struck" : ""}`, "data-paper": paper },
    el("header", {}, el("strong", {}, receipt.letterhead[0]), ...receipt.letterhead.slice(1).map((line) => el("span", {}, line))),
    el("p", { class: "receipt-title" }, t(`cage.receipt-${receipt.kind}`), " ", receipt.serial),
    receipt.void ? el("p", { class: "void" }, t("cage.is-void")) : null,
    el("p", { class: "receipt-copy" }, copy),
    el(
      "dl",
      { class: "slip-facts" },
      fact("cage.receipt-for", receipt.name || receipt.table_name),
      fact("cage.time", dated(receipt.at)),
      fact("cage.gaming-day", receipt.day),
      fact("cage.shift", shiftName(receipt.shift)),
      fact("cage.window-word", receipt.window ? String(receipt.window) : ""),
      fact("cage.receipt-by", receipt.by),
      fact("cage.why-word", receipt.why),
    ),
    pieces(receipt),
    el("p", { class: "receipt-amount" }, t("cage.together"), " ", el("strong", {}, dollars(receipt.amount))),
    el("div", { class: "slip-signed" }, el("div", {}, t("cage.signed-cage")), el("div", {}, t("cage.receipt-signed"))),
    el("p", { class: "faint" }, t("cage.line", { number: String(receipt.line) })),
  );
}

function pieces(/** @type {Wire.ReceiptData} */ { chips, cash }) {
  const rows = Object.entries({ ...chips, ...cash }).flatMap(([kind, counts]) =>
    Object.entries(counts)
      .sort(([one], [other]) => Number(other) - Number(one))
      .map(([cents, count]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, t(`cage.piece-${kind}`, { value: dollars(Number(cents)) })),
          el("td", { class: "money" }, String(count)),
          el("td", { class: "money" }, dollars(Number(cents) * count)),
        ),
      ),
  );
  return rows.length ? el("table", {}, el("tbody", {}, ...rows)) : null;
}
