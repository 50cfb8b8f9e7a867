// A round that is over, step by step: /rounds/{id}.
import { get } from "./api.js";
import { el, find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { tableLabel } from "./labels.js";
import { t } from "./messages.js";
import { dollars, signed } from "./money.js";
import { Stage, stepsOf } from "./replay/stage.js";
import { drawTransfers } from "./replay/transfers.js";
import { Transport } from "./replay/transport.js";
import { drawVerify } from "./replay/verdict.js";
import { heard } from "./table/model.js";
import { openWhy } from "./table/why.js";
import { toldPieces } from "./table/words.js";
import { when } from "./when.js";

drawPage("");
greet();
const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");

const told = (says) => toldPieces(says).map((piece) => (piece.suit ? el("span", { class: `suit ${piece.suit}` }, piece.text) : piece.text));

/** The record stays as it came: only what is read is in the reader's words. */
const heardRound = (replay) => ({ ...replay, told: replay.events, events: replay.events.map(heard) });

async function draw() {
  const replay = heardRound(await get(`/api/rounds/${encodeURIComponent(id)}`));
  document.title = t("replay.round-title", replay);
  find("#head").replaceChildren(...head(replay));
  for (const part of ["#round", "#transfers", "#verify"]) find(part).hidden = false;
  const steps = stepsOf(replay.events);
  const stage = new Stage(find("#felt"), replay);
  const list = drawSteps(steps, (step) => transport.go(step));
  const transport = new Transport(find("#transport"), steps.length, (number) => {
    const { end, event } = steps[number];
    stage.show(end);
    const rule = event?.rule && event.event !== "action" ? event.rule : "";
    transport.sentence.replaceChildren(...(event ? told(event.says) : [t("replay.before")]));
    if (rule)
      transport.sentence.append(
        " ",
        el(
          "button",
          {
            type: "button",
            class: "link small",
            "aria-label": t("replay.why-of", event),
            onclick: () => openWhy({ edition: replay.edition }, [rule], event.says),
          },
          t("replay.why"),
        ),
      );
    list.mark(number);
  });
  transport.go(0);
  drawTransfers(find("#transfer-table"), replay);
  const verify = drawVerify(find("#verdict"), replay);
  if (location.hash === "#verify") {
    find("#verify").scrollIntoView();
    find("#verify").focus({ preventScroll: true });
    verify();
  }
}

/** @param {Wire.ReplayData} replay */
function head(replay) {
  const players = Object.values(replay.opening.seats);
  const results = Object.entries(replay.stacks)
    .map(([player, stack]) => /** @type {[string, number]} */ ([player, stack - (replay.opening.stacks[player] ?? 0)]))
    .filter(([, net]) => net !== 0)
    .sort(([, a], [, b]) => b - a);
  return [
    el(
      "p",
      { class: "eyebrow" },
      el("a", { href: `/tables/${replay.table}` }, t("replay.table", { id: tableLabel(replay.table) })),
      ` · ${t("replay.head", { number: replay.number, when: when(replay.begun_at) })}`,
    ),
    el("h1", {}, replay.name, el("span", { class: "muted at-house" }, ` ${t("replay.at", replay)}`)),
    el(
      "p",
      { class: "muted small" },
      [t(replay.you ? "replay.players-you" : "replay.players-all", { count: players.length }), replay.void ? t("replay.void") : ""]
        .filter(Boolean)
        .join(" · "),
      " · ",
      el("a", { href: `/rules/${replay.edition}` }, t("replay.rules")),
    ),
    el(
      "ul",
      { class: "results", "aria-label": t("replay.result") },
      ...results.map(([player, net]) =>
        el("li", { class: "tag" }, `${player} `, el("span", { class: `figures ${net > 0 ? "plus" : "minus"}` }, signed(net))),
      ),
      replay.drop ? el("li", { class: "tag" }, `${t("replay.drop")} `, el("span", { class: "figures" }, dollars(replay.drop))) : null,
    ),
  ];
}

/** The sentences, each a button that goes to its step. */
function drawSteps(steps, go) {
  const list = find("#steps");
  const buttons = steps.map(({ event }, step) =>
    el("button", { type: "button", onclick: () => go(step) }, event ? told(event.says || event.event) : t("replay.before")),
  );
  list.replaceChildren(...buttons.map((button) => el("li", {}, button)));
  /** @type {HTMLElement | null} */
  let last = null;
  return {
    mark(step) {
      last?.removeAttribute("aria-current");
      const now = buttons[step];
      last = now;
      now.setAttribute("aria-current", "step");
      const [box, line] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
      if (line.top < box.top || line.bottom > box.bottom) list.scrollTop += line.top - box.top - box.height / 2;
    },
  };
}

draw().catch((error) => {
  find("#head").replaceChildren(
    el("h1", {}, t("replay.cannot")),
    el("p", { class: "note bad", role: "alert" }, error.message),
    el("p", {}, el("a", { href: "/" }, t("replay.back"))),
  );
});
