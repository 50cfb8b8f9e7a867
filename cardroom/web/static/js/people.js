// The people desk: find somebody, write down what a document says, say who is one person, print a card.
import { get, post, whoami } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { languages, locale, nameOf } from "./locale.js";
import { t } from "./messages.js";
import { busy, toast } from "./notice.js";
import { ask, field, whyField } from "./people/ask.js";
import { smallPhoto } from "./people/photo.js";
import { qrElement } from "./table/invite.js";

const DOCUMENTS = [
  ["driving licence", t("persons.driving-licence")],
  ["state ID", t("persons.state-id")],
  ["passport", t("persons.passport")],
  ["other", t("persons.other")],
];
const documentName = (kind) => new Map(DOCUMENTS.map(([value, text]) => [value, text])).get(kind) ?? kind;
const DAY = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const holder = find("#people");
const search = find("#search", document, HTMLInputElement);
let operates = false;

const path = (person, /** @type {string} */ what) => `/api/people/${encodeURIComponent(person.id)}/${what}`;
const button = (label, work, kind = "") => {
  const made = el("button", { type: "button", class: kind }, label);
  made.addEventListener("click", () => busy(made, work));
  return made;
};

function seen(person) {
  if (!person.document) return el("span", { class: "tag warn" }, t("persons.no-document"));
  const day = DAY.format(new Date(person.checked_at * 1000));
  const says = person.kept
    ? t("persons.checked", { document: documentName(person.document), name: person.checked_by, day })
    : t("persons.not-kept", { document: documentName(person.document) });
  return el("span", { class: "tag good" }, says);
}

function check(person) {
  ask({
    title: `${t("persons.check")}: ${person.name}`,
    yes: t("persons.write"),
    fields: [
      field("name", t("persons.name-on-it"), { required: true, maxlength: 100 }),
      field("document", t("persons.document"), { options: DOCUMENTS }),
      field("number", t("persons.number-on-it"), { maxlength: 40 }),
      field("born", t("persons.born"), { type: "date", hint: t("persons.born-hint") }),
    ],
    act: async (given) => {
      /** @type {any} */
      const found = await post(path(person, "identity"), given);
      toast(t("persons.checked-as", { number: String(found.number) }), "good");
      if (found.linked.length) toast(t("persons.linked", { names: found.linked.join(", ") }));
      if (found.alike.length) toast(t("persons.alike", { numbers: found.alike.join(", ") }), "bad");
      await look();
    },
  });
}

/**
 * @typedef {{fields?: ReturnType<typeof field>[], says?: string, kind?: string, after?: (found: any) => unknown}} AskParts
 * @type {(person: any, what: string, title: string, parts?: AskParts) => void}
 */
const withWhy = (person, what, title, { fields = [], says = "", kind = "primary", after = () => look() } = {}) =>
  ask({
    title: `${title}: ${person.name}`,
    yes: title,
    says,
    kind,
    fields: [...fields, whyField()],
    act: async (given) => after(await post(path(person, what), given)),
  });

function showKept(person) {
  withWhy(person, "look", t("persons.look"), {
    says: t("persons.look-says"),
    after: async (kept) => {
      const rows = [
        [t("persons.name-on-it"), kept.name],
        [t("persons.document"), documentName(kept.document)],
        [t("persons.number-on-it"), kept.number || "–"],
        [t("persons.born"), kept.born || "–"],
      ];
      openDialog({
        title: t("persons.kept"),
        body: el(
          "div",
          { class: "kept-paper" },
          kept.photo ? el("img", { src: kept.photo, alt: t("persons.photo-of", { name: kept.name }) }) : null,
          el("dl", {}, ...rows.flatMap(([label, value]) => [el("dt", {}, label), el("dd", {}, value)])),
        ),
        actions: [{ label: t("common.done"), kind: "primary" }],
      });
    },
  });
}

function photo(person) {
  const chosen = field("file", t("persons.choose"), { type: "file", accept: "image/*", capture: "user", required: true });
  const why = whyField();
  ask({
    title: `${t("persons.photo")}: ${person.name}`,
    yes: t("persons.write"),
    fields: [chosen, why],
    act: async () => {
      const files = chosen.control instanceof HTMLInputElement ? chosen.control.files : null;
      if (!files?.length) return false;
      await post(path(person, "photo"), { image: await smallPhoto(files[0]), why: why.value() });
      toast(t("persons.photo-kept"), "good");
      await look();
    },
  });
}

function messages(person) {
  withWhy(person, "paging", t("persons.paging"), {
    says: t("persons.paging-says"),
    fields: [
      field("to", t("persons.paging-to"), { maxlength: 120 }),
      field("language", t("persons.paging-language"), {
        options: languages.map((each) => [each, nameOf(each)]),
      }),
    ],
    after: (found) => toast(found.on ? t("persons.paging-on", { to: found.to }) : t("persons.paging-off"), "good"),
  });
}

/** Print what the dialog shows, which stays open. */
function printIt() {
  window.print();
  return false;
}

function card(person) {
  const anew = person.card ? [field("anew", t("persons.anew"), { type: "checkbox" })] : [];
  withWhy(person, "card", t("persons.card"), {
    fields: anew,
    after: async ({ name, code }) => {
      const address = new URL(`/kiosk#${code}`, location.href).href;
      openDialog({
        title: t("persons.card"),
        body: el(
          "div",
          { class: "stack" },
          el(
            "div",
            { class: "player-card" },
            qrElement(address),
            el("div", {}, el("strong", {}, name), el("span", { class: "code" }, code)),
          ),
          el("p", { class: "muted small no-print" }, t("persons.card-says")),
        ),
        actions: [{ label: t("common.close") }, { label: t("persons.print"), kind: "primary", act: printIt }],
      });
    },
  });
}

function box(person) {
  const others = person.accounts.filter((name) => name !== person.name);
  return el(
    "li",
    { class: "panel person", "data-person": person.id },
    el(
      "div",
      { class: "who" },
      el("strong", {}, person.name),
      person.number ? el("span", { class: "tag" }, t("persons.number-of", { number: String(person.number) })) : null,
      seen(person),
    ),
    others.length ? el("p", { class: "muted small" }, t("persons.accounts", { names: person.accounts.join(", ") })) : null,
    person.former.length ? el("p", { class: "muted small" }, t("persons.former", { names: person.former.join(", ") })) : null,
    el(
      "div",
      { class: "row" },
      button(t("persons.check"), () => check(person), person.document ? "" : "brass"),
      person.kept ? button(t("persons.look"), () => showKept(person)) : null,
      person.document ? button(t("persons.photo"), () => photo(person)) : null,
      person.number
        ? button(t("persons.card"), () => card(person))
        : button(t("persons.give"), () => withWhy(person, "number", t("persons.give"))),
      button(t("persons.is-same"), () =>
        ask({
          title: `${t("persons.is-same")} ${person.name}`,
          yes: t("persons.link"),
          fields: [field("number", t("persons.number-of", { number: "" }).trim(), { type: "number", min: 1, required: true }), whyField()],
          act: async ({ number, why }) => {
            await post(path(person, "link"), { number: Number(number), why });
            await look();
          },
        }),
      ),
      button(t("persons.paging"), () => messages(person)),
      operates && others.length ? button(t("persons.part"), () => withWhy(person, "part", t("persons.part"))) : null,
      operates && person.kept
        ? button(
            t("persons.forget"),
            () =>
              withWhy(person, "forget", t("persons.forget"), {
                kind: "danger",
                after: async () => {
                  toast(t("persons.forgotten"), "good");
                  await look();
                },
              }),
            "quiet",
          )
        : null,
    ),
  );
}

async function look() {
  const like = search.value.trim();
  if (!like) return;
  const found = await get(`/api/people?like=${encodeURIComponent(like)}`);
  holder.replaceChildren(
    found.length ? el("ul", { class: "persons" }, ...found.map(box)) : el("p", { class: "empty" }, t("persons.nobody")),
  );
}

function add() {
  ask({
    title: t("persons.add"),
    yes: t("persons.add"),
    fields: [field("name", t("persons.name-or-none"), { maxlength: 20 })],
    act: async ({ name }) => {
      const made = await post("/api/players", { name });
      toast(t("persons.added", { name: made.name, number: String(made.number) }), "good");
      search.value = String(made.number);
      await look();
    },
  });
}

drawPage("people");
greet();
whoami().then((visitor) => {
  operates = Boolean(visitor?.roles.includes("operator"));
});
const form = find("#find", document, HTMLFormElement);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  busy(form, look);
});
find("#add").addEventListener("click", add);
search.focus();
