// The wire: one socket that comes back by itself. It knows messages, not games.
import { language } from "../locale.js";
import { t } from "../messages.js";
import { asWritten } from "../money.js";

const FIRST_WAIT = 400; // milliseconds before the first new attempt, doubled each time
const LONGEST_WAIT = 10000;
const SILENCE = 45000; // the server pings; a line this quiet is dead
const DO_NOT_RETURN = 1008; // the server's code for a table that is not there (any more)

/**
 * @typedef {object} Hear
 * @property {(message: Wire.TableMessage) => void} table
 * @property {(message: any) => void} chat
 * @property {() => void} up
 * @property {(seconds: number) => void} down
 * @property {(why: string) => void} bye
 */

export class Socket {
  #path;
  #resume;
  #hear;
  /** @type {WebSocket | null} */
  #socket = null;
  #waits = 0;
  #timer = 0;
  #watchdog = 0;
  #closed = false;
  #number = 0;
  /** @type {Map<number, {resolve: (answer: unknown) => void, reject: (error: Error) => void}>} */
  #asked = new Map(); // by id

  /**
   * @param {string} path "/api/tables/7k3m9q/socket"
   * @param {() => {round: string, have: number}} resume what the page holds already
   * @param {Hear} hear
   */
  constructor(path, resume, hear) {
    this.#path = path;
    this.#resume = resume;
    this.#hear = hear;
    addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.up) this.again();
    });
  }

  get up() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.#timer);
    const url = new URL(this.#path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("language", language);
    const { round, have } = this.#resume();
    if (round) {
      url.searchParams.set("round", round);
      url.searchParams.set("have", String(have));
    }
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#alive();
      this.#hear.up();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#message(event.data);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket) return;
      if (event.code === DO_NOT_RETURN) this.#ended();
      else this.#lost();
    });
  }

  /** Drop the line and open another now: after a gap, a new session, or when the network is back. */
  again() {
    if (this.#closed) return;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#refuseAll();
    this.#waits = 0;
    this.open();
  }

  /**
   * Send and wait for the answer; what the server refuses is thrown with its sentence.
   * @param {object} message
   */
  ask(message) {
    if (!this.up) return Promise.reject(Object.assign(new Error(t("tabletop.line-opening")), { code: "down" }));
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#socket?.send(JSON.stringify({ ...message, id }));
    });
  }

  /** @param {string} text */
  #message(text) {
    this.#alive();
    const message = JSON.parse(text);
    if (message.type === "table") {
      this.#waits = 0;
      this.#hear.table(message);
    } else if (message.type === "chat") {
      this.#hear.chat(message);
    } else if (message.type === "ping") {
      this.#socket?.send(JSON.stringify({ type: "pong", at: message.at }));
    } else if (message.type === "done" || message.type === "refused") {
      const waiting = this.#asked.get(message.id);
      this.#asked.delete(message.id);
      if (message.type === "done") waiting?.resolve(message);
      else waiting?.reject(Object.assign(new Error(asWritten(message.why)), { code: message.code }));
    } else if (message.type === "bye") {
      this.#hear.bye(asWritten(String(message.why ?? "")));
    }
  }

  #alive() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.again(), SILENCE);
  }

  /** The server has said why, and it stays so: whoever wants to try again loads the page again. */
  #ended() {
    this.#closed = true;
    clearTimeout(this.#watchdog);
    this.#refuseAll();
  }

  #lost() {
    clearTimeout(this.#watchdog);
    this.#refuseAll();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#waits) * (0.75 + Math.random() / 2);
    this.#waits += 1;
    this.#hear.down(wait / 1000);
    this.#timer = setTimeout(() => this.open(), wait);
  }

  #refuseAll() {
    for (const { reject } of this.#asked.values()) {
      reject(Object.assign(new Error(t("tabletop.line-broke")), { code: "down" }));
    }
    this.#asked.clear();
  }
}
