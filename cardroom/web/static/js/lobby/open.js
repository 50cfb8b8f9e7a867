// A visitor opens a table: with bots, for people, or for those whom he gives its address.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { cents } from "../money.js";
import { wrong } from "../opening/fields.js";
import { field, group } from "../opening/parts.js";
import { botsInput, openingDialog } from "../opening/table.js";
import { company, goTo } from "./play.js";

export const openTableDialog = (/** @type {Page.Playable} */ edition, /** @type {string} */ houseName) =>
  openingDialog({ edition, houseName, company: companyPart, opened: goTo });

const BOTS = "bots",
  PEOPLE = "people",
  PRIVATE = "private";

function companyPart(/** @type {Page.Playable} */ edition, /** @type {Wire.TablesData} */ tables) {
  const most = tables.seats;
  const bots = botsInput(most - 1, company(edition));
  const buyIn = el("input", { id: "open-buy-in", inputmode: "decimal", autocomplete: "off", placeholder: t("opening.usual") });
  const sit = el("input", { id: "open-sit", type: "checkbox", checked: true });
  const bounds = tables.buy_in;
  const kinds = [BOTS, PEOPLE, PRIVATE].map((value) => {
    const input = el("input", {
      type: "radio",
      name: "open-company",
      value,
      checked: value === BOTS,
      "aria-describedby": `open-company-${value}`,
    });
    input.addEventListener("change", () => {
      bots.node.value = String(value === BOTS ? company(edition) : 0);
    });
    return {
      input,
      node: el(
        "label",
        { class: "card-choice" },
        input,
        el(
          "span",
          {},
          el("strong", {}, t(`opening.company-${value}`)),
          el("span", { class: "hint", id: `open-company-${value}` }, t(`opening.company-says-${value}`)),
        ),
      ),
    };
  });
  sit.addEventListener("change", () => {
    buyIn.disabled = !sit.checked;
    bots.node.max = String(sit.checked ? most - 1 : most);
  });
  const read = () => {
    buyIn.removeAttribute("aria-invalid");
    const brought = buyIn.value.trim() ? cents(buyIn.value) : null;
    if (sit.checked && buyIn.value.trim() && brought === null) wrong(buyIn, t("opening.write-dollars", { field: t("opening.you-bring") }));
    const hidden = kinds.some(({ input }) => input.checked && input.value === PRIVATE);
    return { bots: bots.read(), sit: sit.checked, private: hidden, ...(sit.checked && brought !== null ? { buy_in: brought } : {}) };
  };
  return {
    front: group(
      t("opening.company"),
      el(
        "div",
        { class: "choices" },
        kinds.map(({ node }) => node),
      ),
      el(
        "div",
        { class: "fields" },
        field("open-bots", t("opening.bots"), bots.node, el("span", { class: "hint" }, t("opening.of-seats", { count: most }))),
        field(
          "open-buy-in",
          t("opening.you-bring"),
          buyIn,
          el("span", { class: "hint" }, t(bounds.most === null ? "opening.bring-from" : "opening.bring-bounds", bounds)),
        ),
      ),
    ),
    rest: el("label", { class: "check" }, sit, t("opening.sit")),
    read,
  };
}
