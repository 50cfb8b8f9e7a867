// t("dealer.wrong"): the mistakes that a dealer may report at this step, and the house's rulings that are possible now.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { Asks } from "../floor/asks.js";
import { clause } from "../floor/clause.js";
import { previewElement } from "../floor/preview.js";
import { t } from "../messages.js";

const words = (text) => text.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
const TYPED_IN = /^where cards are typed in: /i; // here they always are
const NO_PICKING = { ask() {} };

/** What the fields of a ruling need to know of the round. */
function model(data) {
  const places = new Map(data.seats.map(({ seat, cards }) => [`seat/${seat}`, cards]));
  for (const { place, cards } of data.board) places.set(place, cards);
  return {
    round: {
      opening: {
        seats: Object.fromEntries(data.seats.map(({ seat, player }) => [seat, player])),
        stacks: Object.fromEntries(data.seats.map(({ player, stack }) => [player, stack])),
      },
      view: { places },
    },
  };
}

/**
 * @param enter(line) types it in; @param preview(name, args) says what will follow; @param rule(name, args) reports it. All throw what
 * is refused.
 */
export async function openWrong(base, data, source, { enter, preview, rule }) {
  const offers = await get(/** @type {`/api/dealer/tables/${string}/wrong`} */ (`${base}/wrong`));
  const { mistakes } = data.asked;
  const body = el("div", { class: "stack wrong" });
  const dialog = openDialog({ title: t("dealer.what-wrong"), body, wide: true });
  const list = () =>
    body.replaceChildren(
      mistakes.length
        ? el(
            "div",
            { class: "stack" },
            el("h3", {}, t("dealer.this-step")),
            el(
              "div",
              { class: "keys" },
              mistakes.map((each) =>
                el("button", { type: "button", "data-mistake": each.verb, onclick: () => mistake(each) }, words(each.verb)),
              ),
            ),
          )
        : "",
      offers.length
        ? el(
            "div",
            { class: "stack" },
            el("h3", {}, t("dealer.rulings")),
            el(
              "div",
              { class: "keys" },
              offers.map((offer) => el("button", { type: "button", "data-ruling": offer.name, onclick: () => one(offer) }, offer.title)),
            ),
          )
        : "",
      mistakes.length || offers.length ? "" : el("p", {}, t("dealer.nothing")),
    );

  const trouble = el("p", { class: "note bad small", role: "alert", hidden: true });
  const run = async (work) => {
    trouble.hidden = true;
    try {
      if ((await work()) !== false) dialog.close();
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  };

  /** A mistake that voids the round is refused until the dealer says that they are sure of it, with a `!` behind the line. */
  const report = async (/** @type {string} */ line) => {
    try {
      await enter(line);
    } catch (error) {
      if (!error.message.includes(`\`${line} !\``)) throw error;
      const button = el(
        "button",
        { type: "button", class: "danger", id: "void-it", onclick: () => run(() => enter(`${line} !`)) },
        t("dealer.void-it"),
      );
      body.replaceChildren(
        el("p", {}, t("dealer.voids-round")),
        trouble,
        el("div", { class: "row" }, button, el("button", { type: "button", onclick: list }, t("dealer.back"))),
      );
      button.focus();
      return false;
    }
    return true;
  };

  function mistake({ verb, picks, which }) {
    if (!picks) {
      body.replaceChildren(trouble);
      run(() => report(verb));
      return;
    }
    const input = el("input", { type: "text", id: "which", autocomplete: "off" });
    body.replaceChildren(
      el(
        "form",
        {
          class: "stack",
          onsubmit: (event) => {
            event.preventDefault();
            run(() => report(`${verb} ${input.value}`.trim()));
          },
        },
        el("div", { class: "field" }, el("label", { for: "which" }, t("dealer.by-number", { verb: words(verb), which })), input),
        trouble,
        el(
          "div",
          { class: "row" },
          el("button", { class: "primary" }, t("dealer.report")),
          el("button", { type: "button", onclick: list }, t("dealer.back")),
        ),
      ),
    );
    input.focus();
  }

  /** @param {Wire.OfferData} offer */
  function one({ asks: fields, ...rest }) {
    const offer = { ...rest, asks: fields.map((ask) => ({ ...ask, title: ask.title.replace(TYPED_IN, "") })) };
    const asks = new Asks(offer, model(data), NO_PICKING, () => {});
    body.replaceChildren(
      el(
        "form",
        {
          class: "stack",
          onsubmit: (event) => {
            event.preventDefault();
            trouble.hidden = true;
            preview(offer.name, asks.answers())
              .then((seen) => sure(offer, asks.answers(), seen))
              .catch((error) => {
                trouble.textContent = error.message;
                trouble.hidden = false;
              });
          },
        },
        el("h3", {}, offer.title),
        clause(offer, source),
        asks.node,
        trouble,
        el(
          "div",
          { class: "row" },
          el("button", { class: "primary" }, t("dealer.what-follows")),
          el("button", { type: "button", onclick: list }, t("dealer.back")),
        ),
      ),
    );
    /** @type {HTMLElement | null} */ (body.querySelector("input, select, button"))?.focus();
  }

  /** What will follow; it is ruled only then. */
  function sure(offer, args, /** @type {Wire.PreviewData} */ seen) {
    const ends = seen.ended === "void";
    const button = el(
      "button",
      { type: "button", class: ends ? "danger" : "primary", id: "rule-it", onclick: () => run(() => rule(offer.name, args)) },
      ends ? t("dealer.void-it") : t("dealer.so-it-was"),
    );
    body.replaceChildren(
      el("h3", {}, offer.title),
      previewElement(seen),
      trouble,
      el("div", { class: "row" }, button, el("button", { type: "button", onclick: list }, t("dealer.back"))),
    );
    button.focus();
  }

  list();
  body.querySelector("button")?.focus();
}
