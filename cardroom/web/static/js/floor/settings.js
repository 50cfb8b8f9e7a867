// Limits, option, seats and pace of a table that is open: the parts of "Open a table", as they are set now. Only what is changed is sent.
import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { feePart } from "../opening/fee.js";
import { field, group, limitsPart, pacePart } from "../opening/parts.js";

export async function openSettings(path, edition, why) {
  const [now, { tables }, fees] = await Promise.all([get(`${path}/settings`), get(`/api/editions/${edition}`), get(`/api/editions/${edition}/fees`)]);
  const limits = limitsPart(now.fields), fee = feePart(tables, fees, now.option), pace = pacePart(now);
  const seats = el("input", { id: "set-seats", type: "number", min: 0, max: now.most_seats, value: now.seats });
  const read = () => {
    const table = limits.read();
    const given = { ...fee.read(), ...pace.read(), seats: Number(seats.value || 0) };
    const changed = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== now[name]));
    return { ...changed, ...(Object.keys(table).length ? { table } : {}) };
  };
  openDialog({
    title: "Limits and settings",
    wide: true,
    body: el("form", { id: "set-table", class: "stack long-form", novalidate: true },
      el("p", { class: "muted" }, "They hold from the next round on, and are changed between two rounds."),
      limits.front, limits.rest, fee.node,
      group("Seats", el("div", { class: "fields" }, field("set-seats", "Seats", seats, el("span", { class: "hint" }, `0: all ${now.most_seats} of them`)))),
      pace.front, pace.rest),
    actions: [{ label: "Not now", kind: "quiet" }, { label: "Set the table", kind: "primary", submit: "set-table", act: async () => { await post(`${path}/settings`, { ...read(), why }); } }],
  });
}
