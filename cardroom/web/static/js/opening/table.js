// "Open a table…": who plays, for how much and how quickly; all else, as the house has it, under "more". Who is to sit there is said by
// whoever opens it.
import { editionPath, get, once, session } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { feePart } from "./fee.js";
import { labelOf, wrong } from "./fields.js";
import { limitsPart, pacePart } from "./parts.js";

/**
 * @typedef {{front: HTMLElement, rest: HTMLElement | null, read: () => object}} Part
 * @typedef {object} Opening
 * @property {Page.Playable} edition
 * @property {string} houseName
 * @property {(edition: Page.Playable, tables: Wire.TablesData) => Part} company the part that says who sits there
 * @property {(id: string) => unknown} opened what is done when it is open
 */

/** @param {Opening} opening */
export async function openingDialog({ edition, houseName, company, opened }) {
  const [{ tables }, fees] = await Promise.all([get(editionPath(edition.id)), get(`${editionPath(edition.id)}/fees`)]);
  const who = company(edition, tables),
    limits = limitsPart(tables.fields),
    fee = feePart(tables, fees),
    pace = pacePart();
  openDialog({
    title: t("opening.title"),
    wide: true,
    body: el(
      "form",
      { id: "open-table", class: "stack long-form", novalidate: true },
      el("p", { class: "muted" }, el("span", { lang: "en" }, edition.name), ` · ${houseName}`),
      who.front,
      limits.front,
      pace.front,
      el(
        "details",
        { class: "fold more", id: "open-more" },
        el("summary", {}, el("span", {}, t("opening.more")), el("span", { class: "faint small" }, t("opening.more-says"))),
        el("div", { class: "stack long-form" }, who.rest, limits.rest, pace.rest, fee.node),
      ),
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("opening.open"),
        kind: "primary",
        submit: "open-table",
        act: async () => {
          const wanted = { edition: edition.id, table: limits.read(), ...who.read(), ...fee.read(), ...pace.read() };
          await session();
          const { id } = await once("/api/tables", wanted).catch((error) => {
            throw named(error, tables.fields);
          });
          await opened(id);
        },
      },
    ],
  });
}

/** A refusal by the engine names the edition's file and the setting as it stands there: by what the form calls it, for who reads it. */
function named(/** @type {Error} */ error, /** @type {Wire.FieldData[]} */ fields) {
  const [, name, why] = /^[\w-]+\/[\w-]+: table\.(\w+)[^:]*: (.+)$/s.exec(error.message) ?? [];
  const field = fields.find((each) => each.name === name);
  return field ? new Error(`${labelOf(field)}: ${why}`, { cause: error }) : error;
}

/** How many bots, as a field. */
export function botsInput(/** @type {number} */ most, /** @type {number} */ value) {
  const node = el("input", { id: "open-bots", type: "number", min: 0, max: most, value });
  const read = () => {
    const number = Number(node.value || 0);
    return Number.isInteger(number) && number >= 0 ? number : wrong(node, t("opening.write-whole", { field: t("opening.bots") }));
  };
  return { node, read };
}
