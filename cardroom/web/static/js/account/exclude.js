// Excluding oneself from the room, for a time that nobody shortens.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { toast } from "../notice.js";

const DAY = 86400;
/** @type {Array<[name: string, seconds: number | null]>} */
const TIMES = [
  ["day", DAY],
  ["month", 30 * DAY],
  ["half-year", 182 * DAY],
  ["year", 365 * DAY],
  ["five-years", 5 * 365 * DAY],
  ["for-good", null],
];

/** A part of the account's page; `after` draws it anew. */
export function excludeYourself(/** @type {() => Promise<void>} */ after) {
  return el(
    "section",
    { class: "account-part", "aria-labelledby": "exclude-title" },
    el("h2", { id: "exclude-title" }, t("account.exclude")),
    el(
      "div",
      { class: "panel stack" },
      el("p", {}, t("account.exclude-says")),
      el("div", { class: "row" }, el("button", { type: "button", class: "danger", onclick: () => ask(after) }, t("account.exclude-ask"))),
    ),
  );
}

function ask(/** @type {() => Promise<void>} */ after) {
  const time = el("select", { id: "exclude-time" }, ...TIMES.map(([name]) => el("option", { value: name }, t(`account.exclude-${name}`))));
  const sure = el("input", { type: "checkbox", id: "exclude-sure", required: true });
  openDialog({
    title: t("account.exclude"),
    firm: true,
    body: el(
      "form",
      { id: "exclude-form", class: "stack" },
      el("p", {}, t("account.exclude-warns")),
      el("div", { class: "field" }, el("label", { for: "exclude-time" }, t("account.exclude-for")), time),
      el("label", { class: "check" }, sure, t("account.exclude-sure")),
    ),
    actions: [
      { label: t("common.cancel") },
      {
        label: t("account.exclude"),
        kind: "danger",
        submit: "exclude-form",
        act: async () => {
          const [, seconds] = TIMES.find(([name]) => name === time.value) ?? TIMES[0];
          await post("/api/exclusion", { until: seconds === null ? null : Date.now() / 1000 + seconds });
          toast(t("account.excluded"));
          await after();
        },
      },
    ],
  });
}
