// The floor opens a table: of which game, then everything that can be set. It does not sit down itself; the table waits for players.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { count, el } from "../dom.js";
import { toast } from "../notice.js";
import { field, group, select } from "../opening/parts.js";
import { botsInput, openingDialog } from "../opening/table.js";

const HOUR = 3600;
const KEPT = [[String(HOUR), "for an hour"], [String(4 * HOUR), "for four hours"], [String(24 * HOUR), "for a day"], ["0", "a minute, like any other"]];

/** @param opened (id, edition) what is done when it is open */
export async function chooseAndOpen(opened) {
  const houses = await get("/api/houses");
  const input = el("select", { id: "open-edition" }, houses.map(({ name, editions }) =>
    el("optgroup", { label: name }, editions.map(({ id, name: game }) => el("option", { value: id }, game)))));
  openDialog({
    title: "Open a table",
    body: el("form", { id: "open-which" }, field("open-edition", "Game, by its house", input)),
    actions: [{ label: "Cancel" }, { label: "Go on", kind: "primary", submit: "open-which", act: async (dialog) => {
      const house = houses.find(({ editions }) => editions.some(({ id }) => id === input.value));
      const edition = house.editions.find(({ id }) => id === input.value);
      dialog.close();             // the focus is where it was, and the next one gives it back there
      await openingDialog({ edition, houseName: house.name, company: emptyPart, opened: (id) => opened(id, edition) }).catch((error) => toast(error.message, "bad"));
      return false;
    } }],
  });
}

function emptyPart(edition, { seats }) {
  const bots = botsInput(seats, 0);
  const kept = select("open-kept", KEPT, KEPT[1][0]);
  const hidden = el("input", { id: "open-private", type: "checkbox" });
  const front = group("Company",
    el("div", { class: "fields" },
      field("open-bots", "Bots", bots.node, el("span", { class: "hint" }, `Of ${count(seats, "seat")}`)),
      field("open-kept", "It stays open while nobody is there", kept)),
    el("div", { class: "row checks-row" }, el("label", { class: "check" }, hidden, "Private: not listed in the lobby, found only by its address")));
  return { front, rest: null, read: () => ({ bots: bots.read(), sit: false, private: hidden.checked, kept: Number(kept.value) }) };
}
