// The server's JSON interface. The session is an HttpOnly cookie: this page never holds a secret.
import { t } from "./messages.js";
import { asWritten } from "./money.js";

/** What the server refused, in its own sentence; status 0 where it could not be reached. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} more headers
 * @param {AbortSignal} [signal] gives it up
 */
async function send(method, path, body, more = {}, signal = undefined) {
  return (await answered(method, path, body, more, signal)).data;
}

/**
 * The text of an answer, and its data.
 * @type {(...given: Parameters<typeof send>) => Promise<{text: string, data: any}>}
 */
async function answered(method, path, body, more = {}, signal = undefined) {
  let response;
  /** @type {Record<string, string>} */
  const json = body === undefined ? {} : { "Content-Type": "application/json" };
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: { Accept: "application/json", ...json, ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error; // given up: nobody waits for it
    throw new ApiError(t("common.no-answer"), 0);
  }
  const text = await response.text();
  let data;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    /* not JSON: told below */
  }
  if (!response.ok) throw new ApiError(sentence(data?.detail, response.status), response.status);
  return { text, data };
}

/**
 * The server's sentence; what a validator lists is put in words.
 * @param {string | Array<{loc?: Array<string | number>, msg: string}> | undefined} detail
 * @param {number} status
 */
function sentence(detail, status) {
  if (typeof detail === "string" && detail) return asWritten(detail);
  if (Array.isArray(detail) && detail.length) {
    return detail.map((each) => [each.loc?.slice(1).join("."), each.msg].filter(Boolean).join(": ")).join("; ");
  }
  return t("common.an-error", { status: String(status) });
}

/** @type {Page.Get} */
export const get = (path, ..._) => send("GET", path);
/**
 * Ask for data as the server wrote it, for a page that has to see every character of it.
 * @param {string} path
 */
export const getText = async (path) => (await answered("GET", path, undefined)).text;
/**
 * Ask for data until `signal` gives it up.
 * @param {string} path
 * @param {AbortSignal} signal
 */
export const getUntil = (path, signal) => send("GET", path, undefined, {}, signal);
/**
 * Where an edition is: its id has two parts.
 * @param {string} id
 * @returns {`/api/editions/${string}/${string}`}
 */
export const editionPath = (id) => /** @type {`/api/editions/${string}/${string}`} */ (`/api/editions/${id}`);

/** @type {Page.Post} */
export const post = (path, ...[body]) => send("POST", path, body ?? {});
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * What moves chips: done once, though its answer may be lost on the way and it is sent a second time.
 * @type {Page.Post}
 */
export async function once(path, ...[body]) {
  const id = { "Idempotency-Key": newId() };
  try {
    return await send("POST", path, body ?? {}, id);
  } catch (error) {
    if (error.status !== 0) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    return send("POST", path, body ?? {}, id);
  }
}

/** @type {Page.Remove} */
export const remove = (path, ..._) => send("DELETE", path);
/** @type {Page.Patch} */
export const patch = (path, ...[body]) => send("PATCH", path, body ?? {});

/** Who is this: {id, name, owned, second, proved, codes, roles}, or null for somebody who has not come in yet. */
export async function whoami() {
  try {
    return await get("/api/session");
  } catch (error) {
    if (error.status === 401) return null;
    throw error;
  }
}

/** @type {Promise<{id: string, name: string}> | null} */
let entering = null;

/** Who is this; a newcomer is let in. However often it is asked at once, only one visitor is made. */
export function session() {
  entering ??= (async () => (await whoami()) ?? post("/api/session"))();
  entering.catch(() => {
    entering = null;
  });
  return entering.then(({ id, name }) => ({ id, name }));
}
