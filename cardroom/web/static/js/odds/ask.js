// Questions to the server's desk. A question is a query; it is asked again until its answer is there, and better figures come meanwhile.
import { getUntil } from "../api.js";

/**
 * @typedef {object} Envelope
 * @property {string} question
 * @property {string} link
 * @property {"waiting" | "working" | "done" | "refused"} state
 * @property {number} progress
 * @property {string} say
 * @property {number | null} place
 * @property {string} assumptions
 * @property {any} answer
 * @property {boolean} final
 */

const WAIT = 5; // seconds that the server may keep a request until there is something new
const PAUSE = 250; // milliseconds between two requests
const TRIES = 5; // that may fail one after another
const TOO_MANY = 429; // other questions of the same visitor come first
const LATER = 2500; // milliseconds until they may be done
/** @type {Envelope} */
const WAITING = { question: "", link: "", state: "waiting", progress: 0, say: "", place: 0, assumptions: "", answer: null, final: false };
const AT_ONCE = 2; // questions of one page: the server takes no more of a stranger
let asking = 0;
/** @type {(() => void)[]} */
const next = [];

/** A query from pairs; what is empty is left out. @param {Iterable<[string, string]>} pairs */
export function queryOf(pairs) {
  return new URLSearchParams([...pairs].filter(([, value]) => value !== "")).toString();
}

const pause = (/** @type {number} */ milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * Ask until it is done, refused or given up. Whoever leaves the page has given up; who comes back to it asks again.
 * @param {string} query
 * @param {(envelope: Envelope) => void} told
 * @param {(error: Error) => void} failed
 * @returns {() => void} gives up
 */
export function ask(query, told, failed) {
  const given = new AbortController();
  const stop = () => {
    given.abort();
    removeEventListener("pagehide", stop);
  };
  addEventListener("pagehide", stop);
  (async () => {
    if (asking >= AT_ONCE)
      await new Promise((resolve) => {
        next.push(() => resolve(undefined));
      });
    asking += 1;
    try {
      await poll();
    } finally {
      asking -= 1;
      next.shift()?.();
    }
  })();
  return stop;

  async function poll() {
    for (let tries = 0; !given.signal.aborted; ) {
      try {
        const envelope = await getUntil(`/api/odds/ask?${query}&wait=${WAIT}`, given.signal);
        tries = 0;
        if (given.signal.aborted) return;
        told(envelope);
        if (envelope.state === "done" || envelope.state === "refused") return stop();
      } catch (error) {
        if (given.signal.aborted) return;
        if (error.status === TOO_MANY) {
          told({ ...WAITING, say: error.message });
          await pause(LATER);
          continue;
        }
        tries += 1;
        if ((error.status >= 400 && error.status < 500) || tries >= TRIES) {
          stop();
          failed(error);
          return;
        }
        await pause(PAUSE * 2 ** tries);
      }
      await pause(PAUSE);
    }
  }
}
