// Which of the house's options is posted: tables of amounts, group by group as they are printed. Options for different numbers of players
// are posted together; any other takes the place of what was chosen. None chosen: the usual one for the stakes.
import { el, find } from "../dom.js";
import { amountsTable, linesOf } from "../fees.js";
import { t } from "../messages.js";
import { group } from "./parts.js";

/** @param now the options that are posted, like "2" or "1+3"; empty: the usual one */
export function feePart(tables, fees, now = "") {
  if (!fees.options.length) return { node: group(t("opening.fee"), el("p", { class: "muted" }, t("opening.no-fee"))), read: () => ({}) };
  const players = new Map(tables.options.map((each) => [each.option, each.players]));
  const boxes = fees.options.map(({ option }) =>
    el("input", { type: "checkbox", value: option, checked: now.split("+").includes(option) }),
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const said = el("p", { role: "status" });
  const usual = el(
    "button",
    {
      type: "button",
      onclick: () => {
        boxes.forEach((box) => {
          box.checked = false;
        });
        show();
        find("summary", usual.closest("fieldset") ?? document).focus();
      },
    },
    t("opening.usual-again"),
  );
  const show = () => {
    const names = chosen();
    said.replaceChildren(
      names.length ? t("opening.fee-chosen", { option: names.join(" + ") }) : t("opening.fee-usual", { option: tables.option }),
    );
    usual.hidden = !names.length;
    boxes.forEach((box) => box.closest("tr")?.classList.toggle("chosen", box.checked));
  };
  const together = (one, other) => players.get(one) && players.get(other) && players.get(one) !== players.get(other);
  const choose = (option) => {
    const box = boxes.find(({ value }) => value === option.option);
    box.addEventListener("change", () => {
      if (box.checked)
        boxes.forEach((other) => {
          other.checked &&= other === box || together(box.value, other.value);
        });
      show();
    });
    return el("label", { class: "check" }, box, option.option);
  };
  const posted = tables.option.split("+");
  const folds = fees.groups.map((part) => {
    const options = fees.options.filter((option) => option.group === part.announced);
    const title = t("opening.group", { options: part.announced, basis: part.basis });
    return options.length
      ? el(
          "details",
          { class: "fold" },
          el("summary", {}, el("span", {}, title), el("span", { class: "faint small" }, t("opening.options", { count: options.length }))),
          el("p", { class: "small muted", lang: "en" }, part.says),
          amountsTable(options, { title, choose, posted, cite: linesOf }),
        )
      : null;
  });
  const node = group(t("opening.fee"), el("div", { class: "row" }, said, usual), ...folds.filter(Boolean));
  show();
  return { node, read: () => ({ option: chosen().join("+") }) };
}
