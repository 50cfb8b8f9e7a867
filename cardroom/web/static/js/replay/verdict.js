// "Verify this round": the checks of verify.js, run here and shown one by one.
import { get } from "../api.js";
import { count, el } from "../dom.js";
import { keptOf } from "../kept.js";
import { announce, busy } from "../notice.js";
import { verifyRecord } from "../verify.js";

const SIGNS = new Map([[true, ["✓", "passed"]], [false, ["✕", "failed"]], [null, ["–", "cannot be checked"]]]);

export function drawVerify(holder, replay) {
  const button = el("button", { type: "button", class: "primary big" }, "Verify this round");
  const result = el("div", { class: "stack", role: "region", "aria-label": "Result of the check", "aria-live": "polite" });
  const run = () => busy(button, async () => {
    const record = await get(`/api/rounds/${encodeURIComponent(replay.round)}/record`);
    const verdict = verifyRecord(record, replay, keptOf);
    result.replaceChildren(...drawVerdict(verdict));
    button.textContent = "Verify again";
    announce(headline(verdict));
  });
  button.addEventListener("click", run);
  holder.replaceChildren(
    el("p", { class: "muted explain" }, "Before the first card was dealt the room published a commitment: one hash over the whole deck in its order, card by card; then the players cut it. ",
      "Now that the round is over, the public record opens the cards that were shown. Your browser works every hash out again itself."),
    el("div", { class: "row" }, button, el("a", { class: "button", href: `/api/rounds/${encodeURIComponent(replay.round)}/record`, download: `${replay.round}.json` }, "Download the record")),
    result);
  return run;
}

function headline({ ok, checks }) {
  if (ok) return "This round is proved: the cards and the chips are as they should be.";
  if (ok === null) return "What can be checked holds; this record does not let anybody check all of its cards.";
  return `This round does not hold: ${checks.find((check) => check.ok === false).text}`;
}

function drawVerdict(verdict) {
  const kind = verdict.ok ? "good" : verdict.ok === null ? "warn" : "bad";
  const steps = verdict.checks.map(({ title, text, ok }) => {
    const [sign, said] = SIGNS.get(ok);
    return el("li", { class: ok ? "good" : ok === null ? "warn" : "bad" },
      el("span", { class: "sign", role: "img", "aria-label": said }, sign),
      el("div", {}, el("strong", {}, title), el("p", { class: "small muted" }, text)));
  });
  return [
    el("p", { class: `note ${kind} verdict` }, el("strong", {}, headline(verdict))),
    el("ol", { class: "checks" }, ...steps),
    verdict.hidden ? stillHidden(verdict.hidden) : null,
    verdict.unproved.length ? notProved(verdict.unproved) : null,
    el("p", { class: "small faint" }, "The same check on your own machine: download the record and run ", el("code", {}, "cardroom verify"), " on it: it also plays the round again by the rules."),
  ].filter(Boolean);
}

/** Reason by reason, the fields of the record that this check does not prove. */
function notProved(unproved) {
  const reasons = Map.groupBy(unproved, ({ why }) => why);
  return el("details", { class: "note small unproved" }, el("summary", {}, "What this check does not prove"),
    el("ul", {}, ...[...reasons].map(([why, fields]) => el("li", {}, el("code", {}, fields.map(({ field }) => field).join(", ")), ` – ${why}.`))));
}

function stillHidden({ cards, shown, shuffles }) {
  const deck = shuffles > 1 ? `${cards} cards of ${count(shuffles, "shuffle")}` : `${cards} cards`;
  return el("div", { class: "note small" }, el("p", {}, el("strong", {}, `${cards - shown} of the ${deck} stay closed.`)),
    el("p", { class: "muted" }, "They are hands that were folded or mucked, burned cards, and cards that were never dealt. Nobody showed them, so nobody may learn them: ",
      "each card has a secret number of its own in its hash, and only the auditor's record opens them all. ",
      "The room cannot change them either: every one of their hashes is part of the commitment."));
}
