// "Open a table…": every setting of a table, with the house's own as they stand. Who is to sit there is said by whoever opens it.
import { get, once, session } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { feePart, limitsPart, pacePart } from "./parts.js";

/** @param company (edition, tables) the part that says who sits there; @param opened (id) what is done when it is open */
export async function openingDialog({ edition, houseName, company, opened }) {
  const [{ tables }, fees] = await Promise.all([get(`/api/editions/${edition.id}`), get(`/api/editions/${edition.id}/fees`)]);
  const who = company(edition, tables), limits = limitsPart(tables.fields), fee = feePart(tables, fees), pace = pacePart();
  openDialog({
    title: "Open a table",
    wide: true,
    body: el("form", { id: "open-table", class: "stack long-form", novalidate: true },
      el("p", { class: "muted" }, `${edition.name} at ${houseName}. Everything is as the house has it; change what you like.`),
      who.node, limits.node, fee.node, pace.node),
    actions: [
      { label: "Cancel" },
      { label: "Open the table", kind: "primary", submit: "open-table", act: async () => {
        const wanted = { edition: edition.id, table: limits.read(), ...who.read(), ...fee.read(), ...pace.read() };
        await session();
        await opened((await once("/api/tables", wanted)).id);
      } },
    ],
  });
}

/** How many bots, as a field. */
export function botsInput(most, value) {
  const node = el("input", { id: "open-bots", type: "number", min: 0, max: most, value });
  const read = () => {
    const number = Number(node.value || 0);
    if (!Number.isInteger(number) || number < 0) {
      node.focus();
      throw new Error("Bots: write a whole number.");
    }
    return number;
  };
  return { node, read };
}
