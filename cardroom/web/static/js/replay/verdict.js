// "Verify this round": the checks of verify.js, run here and shown one by one.
import { getText } from "../api.js";
import { el } from "../dom.js";
import { keptOf } from "../kept.js";
import { pieces, t } from "../messages.js";
import { announce, busy } from "../notice.js";
import { verifyText } from "../verify.js";
import { REASONS } from "../verify/proof.js";

const SIGNS = new Map([
  [true, ["✓", t("verify.passed")]],
  [false, ["✕", t("verify.failed")]],
  [null, ["–", t("verify.unknown")]],
]);

export function drawVerify(holder, replay) {
  const button = el("button", { type: "button", class: "primary big" }, t("verify.button"));
  const result = el("div", { class: "stack", role: "region", "aria-label": t("verify.region"), "aria-live": "polite" });
  const run = () =>
    busy(button, async () => {
      const record = await getText(`/api/rounds/${encodeURIComponent(replay.round)}/record`);
      const verdict = verifyText(record, { ...replay, events: replay.told }, keptOf);
      result.replaceChildren(...drawVerdict(verdict));
      button.textContent = t("verify.again");
      announce(headline(verdict));
    });
  button.addEventListener("click", run);
  holder.replaceChildren(
    el("p", { class: "muted explain" }, t("verify.explain")),
    el(
      "div",
      { class: "row" },
      button,
      el(
        "a",
        { class: "button", href: `/api/rounds/${encodeURIComponent(replay.round)}/record`, download: `${replay.round}.json` },
        t("verify.download"),
      ),
    ),
    result,
  );
  return run;
}

function headline({ ok, checks }) {
  if (ok) return t("verify.proved");
  if (ok === null) return t("verify.holds");
  return t("verify.broken", { why: checks.find((check) => check.ok === false).text });
}

function drawVerdict(verdict) {
  const kind = verdict.ok ? "good" : verdict.ok === null ? "warn" : "bad";
  const steps = verdict.checks.map(({ title, text, ok }) => {
    const [sign, said] = SIGNS.get(ok) ?? [];
    return el(
      "li",
      { class: ok ? "good" : ok === null ? "warn" : "bad" },
      el("span", { class: "sign", role: "img", "aria-label": said }, sign),
      el("div", {}, el("strong", {}, title), el("p", { class: "small muted" }, text)),
    );
  });
  return [
    el("p", { class: `note ${kind} verdict` }, el("strong", {}, headline(verdict))),
    el("ol", { class: "checks" }, ...steps),
    verdict.hidden ? stillHidden(verdict.hidden) : null,
    verdict.unproved.length ? notProved(verdict.unproved) : null,
    el("p", { class: "small faint" }, pieces("verify.yourself", { command: el("code", {}, "cardroom verify") })),
  ].filter((part) => part !== null);
}

const NAMES = new Map(Object.entries(REASONS).map(([name, why]) => [why, name]));
const reason = (why) => (NAMES.has(why) ? t(`verify.unproved-${NAMES.get(why)}`) : why);

/** Reason by reason, the fields of the record that this check does not prove. */
function notProved(unproved) {
  const reasons = Map.groupBy(unproved, ({ why }) => why);
  return el(
    "details",
    { class: "note small unproved" },
    el("summary", {}, t("verify.not-proved")),
    el(
      "ul",
      {},
      ...[...reasons].map(([why, fields]) =>
        el("li", {}, el("code", {}, fields.map(({ field }) => field).join(", ")), ` – ${reason(why)}.`),
      ),
    ),
  );
}

function stillHidden({ cards, shown, shuffles }) {
  const closed = t(shuffles > 1 ? "verify.closed-shuffles" : "verify.closed", { number: cards - shown, cards, shuffles });
  return el("div", { class: "note small" }, el("p", {}, el("strong", {}, closed)), el("p", { class: "muted" }, t("verify.closed-why")));
}
