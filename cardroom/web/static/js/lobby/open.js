// A visitor opens a table: with company, and mostly for himself.
import { count, el } from "../dom.js";
import { cents, dollars } from "../money.js";
import { field, group } from "../opening/parts.js";
import { botsInput, openingDialog } from "../opening/table.js";
import { company, goTo } from "./play.js";

export const openTableDialog = (edition, houseName) => openingDialog({ edition, houseName, company: companyPart, opened: goTo });

function companyPart(edition, tables) {
  const most = tables.seats;
  const bots = botsInput(most - 1, company(edition));
  const buyIn = el("input", { id: "open-buy-in", inputmode: "decimal", autocomplete: "off", placeholder: "usual" });
  const sit = el("input", { id: "open-sit", type: "checkbox", checked: true });
  const hidden = el("input", { id: "open-private", type: "checkbox" });
  const bounds = tables.buy_in;
  sit.addEventListener("change", () => { buyIn.disabled = !sit.checked; bots.node.max = sit.checked ? most - 1 : most; });
  const node = group("Company",
    el("div", { class: "fields" },
      field("open-bots", "Bots", bots.node, el("span", { class: "hint" }, `Of ${count(most, "seat")}`)),
      field("open-buy-in", "You bring", buyIn, el("span", { class: "hint" }, `Empty: what is usual; from ${dollars(bounds.least)} to ${dollars(bounds.most)}`))),
    el("div", { class: "row checks-row" },
      el("label", { class: "check" }, sit, "Take a seat yourself"),
      el("label", { class: "check" }, hidden, "Private: not listed in the lobby, found only by its address")));
  const read = () => {
    const brought = buyIn.value.trim() ? cents(buyIn.value) : null;
    if (buyIn.value.trim() && brought === null) {
      buyIn.focus();
      throw new Error("You bring: write dollars, like $200.");
    }
    return { bots: bots.read(), sit: sit.checked, private: hidden.checked, ...(sit.checked && brought !== null ? { buy_in: brought } : {}) };
  };
  return { node, read };
}
