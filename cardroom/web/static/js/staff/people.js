// People: their roles, bars and chips.
import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { dollars } from "../money.js";
import { when } from "../when.js";
import { ask, button, choice, field, list } from "./ask.js";

const ROLES = [["floor", "Floor: rules at tables"], ["dealer", "Dealer: deals real cards"], ["cashier", "Cashier: gives and takes chips"],
  ["auditor", "Auditor: reads everything once a round is over"], ["operator", "Operator: grants roles, bars, limits, closes"]];

export async function people(holder, me) {
  const operator = me.roles.includes("operator");
  const search = field("Name begins with", el("input", { type: "search", autocomplete: "off", maxlength: 40 }), "Without one: those with a role, a bar or a seat.");
  const found = el("div", { "aria-live": "polite" });
  const draw = async () => {
    const like = search.control.value.trim();
    const rows = await get(`/api/staff/people${like ? `?like=${encodeURIComponent(like)}` : ""}`);
    found.replaceChildren(list("People", ["Name", "Chips", "Roles", "Account", ...(operator ? [""] : [])], rows.map((person) => row(person, me, operator, draw)), "Nobody is called so.", ["Chips"]));
  };
  let waiting = 0;
  search.control.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(draw, 250); });
  holder.replaceChildren(el("div", { class: "find-people" }, search, operator ? button("Grant a role…", () => grant("", draw), { kind: "primary" }) : null), found);
  await draw();
}

function row(person, me, operator, draw) {
  const bar = person.barred && el("span", { class: "tag bad", title: person.barred.why }, `${person.barred.kind === "self" ? "excluded himself" : "barred"}${person.barred.until ? ` until ${when(person.barred.until)}` : ""}`);
  return [
    [el("strong", {}, person.name), " ", bar],
    [el("div", {}, dollars(person.balance)), person.tables.length ? el("div", { class: "muted" }, "at ", ...person.tables.flatMap((id, at) => [at ? ", " : "", el("a", { href: `/tables/${id}` }, id)])) : null],
    el("div", { class: "tags" }, ...person.grants.map((granted) => el("span", { class: "tag good", title: `by ${granted.by}: ${granted.why}` },
      `${granted.role}${granted.scope === "room" ? "" : ` ${granted.scope}`}${granted.until ? ` until ${when(granted.until)}` : ""}`,
      operator && !(person.id === me.id && granted.role === "operator") ? el("button", { type: "button", "aria-label": `Take back: ${person.name}, ${granted.role}`, onclick: () => revoke(person, granted, draw) }, "✕") : null))),
    el("span", { class: "muted" }, person.owned ? `password${person.second ? ", second factor" : ", no second factor"}` : "no password"),
    ...(operator ? [el("div", { class: "acts" },
      person.owned && person.id !== me.id ? button("Role…", () => grant(person.name, draw), { about: `for ${person.name}` }) : null,
      person.tables.length ? button("Cash out…", () => cashOut(person, draw), { about: person.name }) : null,
      person.barred ? button("Admit…", () => admit(person, draw), { about: person.name }) : person.id === me.id ? null : button("Bar…", () => barDialog(person, draw), { about: person.name, kind: "danger" }))] : []),
  ];
}

const revoke = (person, granted, after) => ask({
  title: `Take back: ${person.name}, ${granted.role}`, yes: "Take it back", kind: "danger", said: `${person.name} is no longer ${granted.role}.`, after,
  act: (why) => post(`/api/staff/grants/${granted.number}/revoke`, { why }),
});

const cashOut = (person, after) => ask({
  title: `Cash out ${person.name}`, text: "His chips at every table go to the cashier: at once, or when the round that he plays is over.", yes: "Cash out", said: `${person.name} is cashed out.`, after,
  act: (why) => post(`/api/staff/people/${person.id}/cash-out`, { why }),
});

const admit = (person, after) => ask({
  title: `Admit ${person.name}`, yes: "Admit", said: `${person.name} may come again.`, after,
  act: (why) => post(`/api/staff/people/${person.id}/admit`, { why }),
});

const seconds = (control) => (control.value ? new Date(control.value).getTime() / 1000 : null);

function barDialog(person, after) {
  const until = field("Until", el("input", { type: "datetime-local" }), "Empty: until somebody admits him; by his own wish, for good.");
  const kind = choice("By whose wish", [["room", "The room's"], ["self", "His own: nobody lifts it before its end"]]);
  ask({
    title: `Bar ${person.name}`, text: "He is cashed out where he sits, and comes to no table. He can still see his account.", fields: [kind, until], yes: "Bar", kind: "danger", said: `${person.name} is barred.`, after,
    act: (why) => post(`/api/staff/people/${person.id}/bar`, { kind: kind.control.value, until: seconds(until.control), why }),
  });
}

function grant(known, after) {
  const name = field("Name", el("input", { required: true, maxlength: 20, value: known, autocomplete: "off" }), "Of somebody with a password. A new name gets a one-time key.");
  const role = choice("Role", ROLES);
  const scope = field("For", el("input", { value: "room", required: true, maxlength: 80, spellcheck: "false", autocapitalize: "none" }), "room, house/tres-lounge or table/7k3m9q");
  const until = field("Until", el("input", { type: "datetime-local" }), "Empty: until it is taken back.");
  ask({
    title: "Grant a role", fields: [name, role, scope, until], yes: "Grant", said: ({ name: granted }) => `${granted} is ${role.control.value}.`,
    act: (why) => post("/api/staff/grants", { name: name.control.value, role: role.control.value, scope: scope.control.value.trim(), until: seconds(until.control), why }),
    after: async (answer) => {
      await after();
      if (answer.key) tell(answer);
    },
  });
}

/** The key of somebody new, told once. */
function tell({ name, key }) {
  const address = `${location.origin}/staff#key=${key}`;
  openDialog({
    title: `A key for ${name}`, firm: true,
    body: el("div", { class: "stack" }, el("p", {}, `${name} comes in by this address, once and within three days, and sets a password and a second factor. It is told only now: give it to nobody else.`),
      el("p", { class: "panel key-told" }, address)),
    actions: [...(navigator.clipboard ? [{ label: "Copy", act: async () => { await navigator.clipboard.writeText(address); return false; } }] : []), { label: "Done", kind: "primary" }],
  });
}
