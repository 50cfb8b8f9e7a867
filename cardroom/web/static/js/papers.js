// The papers of a gaming day: to read, to print, as files; the day at a glance; and its close.
import { get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { t } from "./messages.js";
import { toast } from "./notice.js";
import { plots } from "./papers/plots.js";
import { propertiesPart } from "./papers/properties.js";

const holder = find("#papers");
drawPage("papers");

const trouble = (error) => holder.replaceChildren(el("p", { class: "note bad", role: "alert" }, error.message));
const state = ({ closed, over }) => t(closed ? "papers.closed" : over ? "papers.over" : "papers.running");

async function start(wanted = "") {
  if (!(await greet())) {
    holder.replaceChildren(
      el("p", { class: "empty" }, t("papers.nobody"), " ", el("a", { href: "/account#sign-in" }, t("common.sign-in"))),
    );
    return;
  }
  const [days, names, properties] = await Promise.all([get("/api/papers/days"), get("/api/papers"), get("/api/properties")]);
  const chosen = days.find(({ day }) => day === wanted) ?? days.find(({ over }) => over) ?? days[0];
  const select = el(
    "select",
    { id: "day" },
    ...days.map((each) => el("option", { value: each.day, selected: each === chosen }, `${each.day}, ${state(each)}`)),
  );
  const shown = el("div", { class: "stack" });
  const show = () =>
    draw(
      shown,
      days.find(({ day }) => day === select.value),
      names,
    ).catch(trouble);
  select.addEventListener("change", show);
  holder.replaceChildren(
    el("div", { class: "papers-bar" }, el("div", { class: "field" }, el("label", { for: "day" }, t("papers.day")), select)),
    shown,
    properties.length ? propertiesPart(properties) : "",
  );
  await show();
}

async function draw(shown, day, names) {
  const file = (name, form) => el("a", { href: `/papers/${day.day}/${name}?as=${form}`, download: true }, form.toUpperCase());
  const list = el(
    "ul",
    { class: "papers-list" },
    ...names.map((name) =>
      el(
        "li",
        {},
        el("a", { href: `/papers/${day.day}/${name}`, target: "_blank", rel: "noopener" }, t(`papers.name-${name}`)),
        file(name, "csv"),
        file(name, "xlsx"),
      ),
    ),
  );
  const books = el(
    "p",
    { class: "row" },
    el("span", {}, t("papers.accounting")),
    ...["csv", "ledger", "ofx"].map((form) =>
      el("a", { href: `/papers/${day.day}/accounting?as=${form}`, download: true }, t(`papers.accounting-${form}`)),
    ),
  );
  const close = el(
    "button",
    { type: "button", class: "primary", hidden: day.closed || !day.over, onclick: () => askClose(day.day) },
    t("papers.close"),
  );
  const glance = el(
    "section",
    { class: "stack", "aria-labelledby": "glance" },
    el("h2", { id: "glance" }, t("papers.glance")),
    el("p", { class: "muted" }, t("papers.reading")),
  );
  shown.replaceChildren(list, books, el("p", { class: "muted" }, t("papers.says")), el("div", { class: "row" }, close), glance);
  glance.lastElementChild?.replaceWith(plots(await get(`/api/papers/${day.day}/dashboard`)));
}

function askClose(day) {
  const why = el("input", { type: "text", id: "why", required: true, maxlength: 200, value: t("papers.why-usual") });
  openDialog({
    title: t("papers.close-title", { day }),
    body: el(
      "div",
      { class: "stack" },
      el("p", {}, t("papers.close-says")),
      el("div", { class: "field" }, el("label", { for: "why" }, t("papers.why")), why),
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("papers.close"),
        kind: "primary",
        act: async () => {
          await post(`/api/papers/${day}/close`, { why: why.value });
          toast(t("papers.is-closed", { day }), "good");
          await start(day);
        },
      },
    ],
  });
}

start().catch(trouble);
