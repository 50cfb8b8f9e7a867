// What a player notices without looking: a sound, a touch of a phone, a notice from another tab. Each can be switched off; the sounds are
// made here.
import { signed } from "../money.js";
import { t } from "../messages.js";
import { pref, setPref } from "./prefs.js";

const NOTES = { turn: [660, 880], won: [523, 659, 784], lost: [220] }; // hertz, one after the other
const LONG = 0.11; // seconds of one note

const touched = () => Boolean(navigator.userActivation?.hasBeenActive); // before that a browser would only complain

export class Senses {
  /** @type {AudioContext | null} */
  #audio = null;
  #told = ""; // the question of which was told last
  #ended = "";

  /** After each message: a question that is new, a round that is over. */
  notice(model) {
    if (model.yourTurn && this.#told !== `${model.round.id}/${model.asked.turn}`) {
      const again = this.#told.startsWith(`${model.round.id}/`) && model.asked.kind === "wagers";
      this.#told = `${model.round.id}/${model.asked.turn}`;
      if (!again) this.#call("turn", t("play.notice-turn", { table: model.table.name }));
    }
    if (model.plays && model.round.over && model.round.id && this.#ended !== model.round.id) {
      const fresh = this.#ended !== "" || model.news.length < 12; // a page that is opened on a finished round says nothing
      this.#ended = model.round.id;
      const net = model.round.net(model.name);
      if (fresh && net) this.#sound(net > 0 ? "won" : "lost");
      if (fresh && net && document.hidden) this.#notify(t("play.notice-over", { table: model.table.name, net: signed(net) }));
    }
  }

  #call(kind, text) {
    this.#sound(kind);
    if (pref("vibration", true) && touched()) navigator.vibrate?.(60);
    if (document.hidden) this.#notify(text);
  }

  #sound(kind) {
    if (!pref("sound", true) || !touched()) return;
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    NOTES[kind].forEach((frequency, i) => {
      const [note, loud, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + i * LONG];
      note.type = "triangle";
      note.frequency.value = frequency;
      loud.gain.setValueAtTime(0.0001, at);
      loud.gain.exponentialRampToValueAtTime(0.07, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, at + LONG);
      note.connect(loud).connect(audio.destination);
      note.start(at);
      note.stop(at + LONG);
    });
  }

  #notify(text) {
    if (!pref("notices", false) || globalThis.Notification?.permission !== "granted") return;
    const notice = new Notification(text, { tag: "cardroom", icon: "/static/icon.svg" });
    notice.onclick = () => {
      globalThis.focus();
      notice.close();
    };
  }
}

/** Notices are asked for when somebody wants them; whether they may come. */
export async function wantNotices(on) {
  if (on && globalThis.Notification && Notification.permission === "default") await Notification.requestPermission();
  const may = on && globalThis.Notification?.permission === "granted";
  setPref("notices", Boolean(may));
  return Boolean(may) === on;
}
