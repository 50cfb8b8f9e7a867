// The frame of an answer: how far the work is, the figures as they come, what they assume, the link to the same question, and files.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { asWritten } from "../money.js";
import { announce, toast } from "../notice.js";
import { ask } from "./ask.js";

/**
 * @typedef {object} Frame
 * @property {HTMLElement} node
 * @property {(query: string) => void} ask asks this question; another one that is still asked is given up
 * @property {() => void} stop
 */

/**
 * @param {object} given
 * @param {string} given.name what the answer is called
 * @param {(answer: any, query: string, final: boolean) => Node[]} given.draw
 * @param {() => string} given.link the address of this page that asks the same again
 * @param {(envelope: import("./ask.js").Envelope) => void} [given.done]
 * @returns {Frame}
 */
export function frame({ name, draw, link, done = () => {} }) {
  let stop = () => {};
  let asked = "";
  const bar = el("progress", { max: "1", value: "0", "aria-label": t("odds.progress", { name }) });
  const words = el("p", { class: "small muted", lang: "en" });
  const place = el("p", { class: "small muted" });
  const cancel = el("button", { type: "button", class: "quiet" }, t("odds.cancel"));
  const work = el("div", { class: "answer-work", hidden: true }, bar, el("div", { class: "answer-said" }, words, place), cancel);
  const soFar = el("p", { class: "tag warn so-far", hidden: true }, t("odds.so-far"));
  const body = el("div", { class: "answer-body" });
  const assumes = el("p", { class: "assumes small", hidden: true });
  const copy = el("button", { type: "button", class: "quiet" }, t("odds.copy-link"));
  const files = el("div", { class: "row answer-files no-print", hidden: true });
  const trouble = el("p", { class: "note bad", role: "alert", hidden: true });
  const node = el("div", { class: "answer" }, work, trouble, soFar, body, assumes, files);

  copy.addEventListener("click", async () => {
    const url = new URL(link(), location.href).href;
    try {
      await navigator.clipboard.writeText(url);
      toast(t("odds.copied"), "good");
    } catch {
      window.prompt(t("odds.copy-link"), url);
    }
  });
  cancel.addEventListener("click", () => {
    stop();
    work.hidden = true;
    node.removeAttribute("aria-busy");
    node.dataset.state = "cancelled";
    trouble.textContent = t("odds.cancelled");
    trouble.classList.replace("bad", "info");
    trouble.hidden = false;
  });

  const refuse = (/** @type {string} */ sentence) => {
    work.hidden = true;
    soFar.hidden = true;
    node.removeAttribute("aria-busy");
    node.dataset.state = "refused";
    trouble.classList.replace("info", "bad");
    trouble.replaceChildren(el("span", { lang: "en" }, asWritten(sentence)));
    trouble.hidden = false;
    body.replaceChildren();
    assumes.hidden = true;
    files.hidden = true;
  };

  /** @param {import("./ask.js").Envelope} envelope */
  const told = (envelope) => {
    const final = envelope.state === "done";
    if (envelope.state === "refused") {
      refuse(envelope.say);
      return;
    }
    node.dataset.state = envelope.state;
    work.hidden = final;
    if (envelope.progress > 0) bar.value = envelope.progress;
    else bar.removeAttribute("value");
    words.textContent = asWritten(envelope.say);
    place.textContent = envelope.state === "waiting" && envelope.place ? t("odds.place", { place: envelope.place }) : "";
    if (!envelope.answer) return;
    body.replaceChildren(...draw(envelope.answer, asked, final));
    soFar.hidden = final;
    assumes.replaceChildren(el("strong", {}, t("odds.assumes")), " ", el("span", { lang: "en" }, asWritten(envelope.assumptions)));
    assumes.hidden = !envelope.assumptions;
    if (final) {
      node.removeAttribute("aria-busy");
      const file = (/** @type {string} */ kind) =>
        el("a", { class: "button quiet", href: `/api/odds/download?${asked}&as=${kind}`, download: "" }, kind.toUpperCase());
      files.replaceChildren(copy, file("csv"), file("json"));
      files.hidden = false;
      announce(t("odds.done", { name }));
      done(envelope);
    }
  };

  return {
    node,
    ask(query) {
      stop();
      asked = query;
      trouble.hidden = true;
      work.hidden = false;
      bar.removeAttribute("value");
      words.textContent = "";
      place.textContent = "";
      node.setAttribute("aria-busy", "true");
      node.dataset.state = "asked";
      stop = ask(query, told, (error) => refuse(error.message));
    },
    stop: () => stop(),
  };
}
