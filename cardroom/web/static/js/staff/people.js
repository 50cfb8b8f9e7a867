// People: their roles, bars and chips.
import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { tableLabel } from "../labels.js";
import { t } from "../messages.js";
import { dollars } from "../money.js";
import { when } from "../when.js";
import { ask, button, choice, field, list } from "./ask.js";

const ROLES = [
  ["floor", t("staff.role-floor")],
  ["dealer", t("staff.role-dealer")],
  ["cashier", t("staff.role-cashier")],
  ["auditor", t("staff.role-auditor")],
  ["operator", t("staff.role-operator")],
];

export async function people(holder, me) {
  const operator = me.roles.includes("operator");
  const search = field(t("staff.name-begins"), el("input", { type: "search", autocomplete: "off", maxlength: 40 }), t("staff.name-hint"));
  const found = el("div", { "aria-live": "polite" });
  const draw = async () => {
    const like = search.control.value.trim();
    const rows = await get(`/api/staff/people?like=${encodeURIComponent(like)}`);
    found.replaceChildren(
      list(
        t("staff.roles-and-bars"),
        [t("staff.name"), t("staff.chips"), t("staff.roles"), t("staff.account"), ...(operator ? [""] : [])],
        rows.map((person) => row(person, me, operator, draw)),
        t("staff.nobody-called"),
        [t("staff.chips")],
      ),
    );
  };
  let waiting = 0;
  search.control.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, 250);
  });
  holder.replaceChildren(
    el(
      "div",
      { class: "find-people" },
      search,
      operator ? button(t("staff.grant-more"), () => grant("", draw), { kind: "primary" }) : null,
    ),
    found,
  );
  await draw();
}

function grantText({ role, scope, until }) {
  const granted = t(scope === "room" ? "staff.granted" : "staff.granted-scope", { role, scope });
  return until ? t("staff.granted-until", { granted, until: when(until) }) : granted;
}

function barText({ kind, until }) {
  const own = kind === "self";
  return until
    ? t(own ? "staff.excluded-until" : "staff.barred-until", { until: when(until) })
    : t(own ? "staff.excluded" : "staff.barred");
}

function row(person, me, operator, draw) {
  const bar = person.barred && el("span", { class: "tag bad", title: person.barred.why }, barText(person.barred));
  return [
    [el("strong", {}, person.name), " ", bar],
    [
      el("div", {}, dollars(person.balance)),
      person.tables.length
        ? el(
            "div",
            { class: "muted" },
            t("staff.at"),
            " ",
            ...person.tables.flatMap((id, at) => [at ? ", " : "", el("a", { href: `/tables/${id}` }, tableLabel(id))]),
          )
        : null,
    ],
    el(
      "div",
      { class: "tags" },
      ...person.grants.map((granted) =>
        el(
          "span",
          { class: "tag good", title: t("staff.granted-by", granted) },
          grantText(granted),
          operator && !(person.id === me.id && granted.role === "operator")
            ? el(
                "button",
                {
                  type: "button",
                  "aria-label": t("staff.revoke-title", { name: person.name, role: granted.role }),
                  onclick: () => revoke(person, granted, draw),
                },
                "✕",
              )
            : null,
        ),
      ),
    ),
    el("span", { class: "muted" }, person.owned ? t(person.second ? "staff.has-second" : "staff.has-password") : t("staff.no-password")),
    ...(operator
      ? [
          el(
            "div",
            { class: "acts" },
            person.owned && person.id !== me.id
              ? button(t("staff.role-more"), () => grant(person.name, draw), { about: t("staff.for", person) })
              : null,
            person.tables.length ? button(t("staff.cash-out-more"), () => cashOut(person, draw), { about: person.name }) : null,
            person.barred
              ? button(t("staff.admit-more"), () => admit(person, draw), { about: person.name })
              : person.id === me.id
                ? null
                : button(t("staff.bar-more"), () => barDialog(person, draw), { about: person.name, kind: "danger" }),
          ),
        ]
      : []),
  ];
}

const revoke = (person, granted, after) =>
  ask({
    title: t("staff.revoke-title", { name: person.name, role: granted.role }),
    yes: t("staff.take-back"),
    kind: "danger",
    said: t("staff.revoked", { name: person.name, role: granted.role }),
    after,
    act: (why) => post(`/api/staff/grants/${granted.number}/revoke`, { why }),
  });

const cashOut = (person, after) =>
  ask({
    title: t("staff.cash-out-title", person),
    text: t("staff.cash-out-text"),
    yes: t("staff.cash-out"),
    said: t("staff.cashed-out", person),
    after,
    act: (why) => post(`/api/staff/people/${person.id}/cash-out`, { why }),
  });

const admit = (person, after) =>
  ask({
    title: t("staff.admit-title", person),
    yes: t("staff.admit"),
    said: t("staff.admitted", person),
    after,
    act: (why) => post(`/api/staff/people/${person.id}/admit`, { why }),
  });

const seconds = (control) => (control.value ? new Date(control.value).getTime() / 1000 : null);

function barDialog(person, after) {
  const until = field(t("staff.until"), el("input", { type: "datetime-local" }), t("staff.until-or-good"));
  const kind = choice(t("staff.by-whose-wish"), [
    ["room", t("staff.wish-room")],
    ["self", t("staff.wish-self")],
  ]);
  ask({
    title: t("staff.bar-title", person),
    text: t("staff.bar-text"),
    fields: [kind, until],
    yes: t("staff.bar"),
    kind: "danger",
    said: t("staff.is-barred", person),
    after,
    act: (why) =>
      post(`/api/staff/people/${person.id}/bar`, {
        kind: /** @type {"room" | "self"} */ (kind.control.value),
        until: seconds(until.control),
        why,
      }),
  });
}

function grant(known, after) {
  const name = field(
    t("staff.name"),
    el("input", { required: true, maxlength: 20, value: known, autocomplete: "off" }),
    t("staff.grant-name"),
  );
  const role = choice(t("staff.role"), ROLES);
  const scope = field(
    t("staff.scope"),
    el("input", { value: "room", required: true, maxlength: 80, spellcheck: "false", autocapitalize: "none" }),
    t("staff.scope-hint"),
  );
  const until = field(t("staff.until"), el("input", { type: "datetime-local" }), t("staff.until-revoked"));
  ask({
    title: t("staff.grant-title"),
    fields: [name, role, scope, until],
    yes: t("staff.grant"),
    said: ({ name: granted }) => t("staff.is-granted", { name: granted, role: role.control.value }),
    act: (why) =>
      post("/api/staff/grants", {
        name: name.control.value,
        role: role.control.value,
        scope: scope.control.value.trim(),
        until: seconds(until.control),
        why,
      }),
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
    title: t("staff.key-title", { name }),
    firm: true,
    body: el("div", { class: "stack" }, el("p", {}, t("staff.key-text", { name })), el("p", { class: "panel key-told" }, address)),
    actions: [
      ...(navigator.clipboard
        ? [
            {
              label: t("staff.copy"),
              act: async () => {
                await navigator.clipboard.writeText(address);
                return false;
              },
            },
          ]
        : []),
      { label: t("staff.done"), kind: "primary" },
    ],
  });
}
