// What people say at the table: a panel that is opened when it is wanted. Whoever likes it quiet hears nothing of it, and nobody hears
// those whom he has blocked. What others say is only ever set as text.
import { el, svg } from "../dom.js";
import { t } from "../messages.js";
import { EMOTES, emoteOf, faceElement, phraseOf, showOver } from "./emotes.js";
import { isBlocked, noteOn, openPerson, othersAt } from "./people.js";
import { pref, setPref } from "./prefs.js";

const LONGEST = 200;
const PHRASES = ["hello", "good-luck", "nice-hand", "well-played", "thanks", "sorry", "one-moment", "goodbye"];
const BUBBLE = "M4 4.5h16a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H11l-5 4v-4H4A1.5 1.5 0 0 1 2.5 15V6A1.5 1.5 0 0 1 4 4.5Z";

export class Chat {
  #model;
  #socket;
  #speech;
  #said = [];
  #unread = 0;
  #button;
  #count = el("span", { class: "unread", hidden: true });
  #list = el("div", { class: "said-list", role: "log", "aria-label": t("chat.title"), tabindex: "0" });
  #people = el("div", { class: "row chat-people" });
  #trouble = el("p", { class: "note bad small", role: "alert", hidden: true });
  #input = el("input", { id: "chat-text", maxlength: LONGEST, autocomplete: "off", enterkeyhint: "send" });
  #talk;
  #listen = el("p", { class: "hint" }, t("chat.sit-to-talk"));
  #panel;

  constructor(nav, model, socket, speech) {
    this.#model = model;
    this.#socket = socket;
    this.#speech = speech;
    this.#button = el(
      "button",
      {
        type: "button",
        class: "quiet",
        id: "chat-toggle",
        "aria-expanded": "false",
        "aria-controls": "chat",
        onclick: () => this.toggle(),
      },
      svg(
        "svg",
        { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true", focusable: "false" },
        svg("path", { d: BUBBLE, fill: "none", stroke: "currentColor", "stroke-width": 1.7 }),
      ),
      this.#count,
    );
    nav.querySelector("#menu").before(this.#button);
    const quiet = el("input", { type: "checkbox", onchange: (event) => this.#setQuiet(event.target.checked) });
    quiet.checked = pref("quiet", false);
    this.#talk = el(
      "div",
      { class: "chat-talk" },
      el(
        "div",
        { class: "phrases", role: "group", "aria-label": t("chat.phrases") },
        PHRASES.map((phrase) =>
          el("button", { type: "button", class: "phrase", onclick: () => this.#say({ phrase }) }, t(`chat.phrase-${phrase}`)),
        ),
      ),
      el(
        "div",
        { class: "phrases", role: "group", "aria-label": t("chat.emotes") },
        EMOTES.map((emote) => this.#emoteButton(emote)),
      ),
      el(
        "form",
        {
          class: "row chat-form",
          onsubmit: (event) => {
            event.preventDefault();
            this.#sayLine();
          },
        },
        el("label", { class: "visually-hidden", for: "chat-text" }, t("chat.say")),
        this.#input,
        el("button", { class: "primary" }, t("chat.send")),
      ),
    );
    this.#panel = el(
      "section",
      { id: "chat", class: "chat-panel", hidden: true, "aria-label": t("chat.title") },
      el(
        "div",
        { class: "chat-head" },
        el("h2", {}, t("chat.title")),
        el("button", { type: "button", class: "brass turn-below", onclick: () => this.toggle() }, t("chat.your-turn")),
        el("label", { class: "check small" }, quiet, t("chat.quiet")),
        el("button", { type: "button", class: "quiet round", "aria-label": t("common.close"), onclick: () => this.toggle() }, "✕"),
      ),
      this.#people,
      this.#list,
      this.#trouble,
      this.#talk,
      this.#listen,
      el("p", { class: "hint chat-kept" }, t("chat.kept")),
    );
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle();
    });
    document.body.append(this.#panel);
    this.update();
    this.#draw();
  }

  /** A message of the server: all that is known, or what is new. */
  hear({ whole, said }) {
    const before = whole ? new Set(this.#said.map(({ at }) => at)) : new Set();
    const fresh = whole && !this.#said.length ? [] : said.filter(({ at }) => !before.has(at)); // who comes in has missed nothing
    this.#said = (whole ? said : [...this.#said, ...said]).slice(-50);
    const heard = pref("quiet", false) ? [] : fresh.filter((each) => !isBlocked(each.known) && each.player !== this.#model.you?.player);
    if (this.#panel.hidden) this.#unread += heard.length;
    this.#showFaces(fresh);
    this.#speech.tell(heard.map((each) => `${each.player}: ${this.#text(each)}`));
    this.#draw();
  }

  /** Faces are made over the seats; one's own, too. Whoever is quiet or blocked somebody sees none of them. */
  #showFaces(fresh) {
    if (pref("quiet", false)) return;
    for (const { player, known, phrase } of fresh) {
      const emote = emoteOf(phrase);
      if (emote && !isBlocked(known)) showOver(document, player, emote, player === this.#model.you?.player);
    }
  }

  #emoteButton(emote) {
    const phrase = phraseOf(emote);
    const name = t(`chat.phrase-${phrase}`);
    return el(
      "button",
      { type: "button", class: "phrase emote", "aria-label": name, title: name, onclick: () => this.#say({ phrase }) },
      faceElement(emote),
    );
  }

  /** Who is there, and whether one may talk. */
  update() {
    const others = othersAt(this.#model);
    const names = JSON.stringify(others.map(({ player, known }) => [player, known, noteOn(known), isBlocked(known)]));
    this.#talk.hidden = !this.#model.plays;
    this.#listen.hidden = Boolean(this.#model.plays);
    if (this.#people.dataset.names === names) return;
    this.#people.dataset.names = names;
    this.#people.replaceChildren(...others.map((each) => this.#name(each)));
  }

  toggle() {
    const open = this.#panel.hidden;
    this.#panel.hidden = !open;
    document.body.classList.toggle("chat-open", open);
    this.#button.setAttribute("aria-expanded", String(open));
    if (open) {
      this.#unread = 0;
      this.#draw();
      (this.#model.plays ? this.#input : this.#list).focus();
    } else {
      this.#button.focus();
    }
  }

  #setQuiet(on) {
    setPref("quiet", on);
    if (on) this.#unread = 0;
    this.#draw();
  }

  #name({ player, known }, marked = true) {
    const note = noteOn(known);
    const marks = marked ? [note ? t("chat.has-note") : "", isBlocked(known) ? t("chat.is-blocked") : ""].filter(Boolean) : [];
    return el(
      "button",
      {
        type: "button",
        class: "link person",
        title: note || null,
        onclick: () =>
          openPerson({ player, known }, () => {
            this.update();
            this.#draw();
          }),
      },
      player,
      marks.length ? el("span", { class: "faint small" }, ` (${marks.join(", ")})`) : null,
    );
  }

  #text({ text, phrase }) {
    return phrase ? t(`chat.phrase-${phrase}`) : text;
  }

  #draw() {
    const shown = pref("quiet", false) ? [] : this.#said.filter(({ known }) => !isBlocked(known));
    this.#list.replaceChildren(
      el(
        "ol",
        {},
        shown.length
          ? shown.map((each) =>
              el(
                "li",
                {},
                each.player === this.#model.you?.player ? el("strong", {}, each.player) : this.#name(each, false),
                " ",
                emoteOf(each.phrase) ? faceElement(emoteOf(each.phrase), 18) : null,
                el("span", { class: "said-text" }, this.#text(each)),
              ),
            )
          : el("li", { class: "faint" }, t(pref("quiet", false) ? "chat.is-quiet" : "chat.nothing")),
      ),
    );
    this.#list.scrollTop = this.#list.scrollHeight;
    this.#count.hidden = !this.#unread;
    this.#count.textContent = this.#unread ? String(this.#unread) : "";
    this.#button.setAttribute("aria-label", this.#unread ? t("chat.unread", { count: this.#unread }) : t("chat.title"));
  }

  async #sayLine() {
    if (!this.#input.value.trim()) return;
    if (await this.#say({ text: this.#input.value })) this.#input.value = "";
  }

  /** Whether it was taken; why not is shown. */
  async #say(message) {
    this.#trouble.hidden = true;
    try {
      await this.#socket.ask({ type: "say", ...message });
      return true;
    } catch (error) {
      this.#trouble.textContent = error.message;
      this.#trouble.hidden = false;
      return false;
    }
  }
}
