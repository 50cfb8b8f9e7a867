// The floor page: every table at a glance, the most urgent first. One JSON is asked for every two seconds: it survives lost lines,
// sleeping laptops and restarted servers without any state, and where nothing has changed the answer is empty (ETag).
import { ApiError } from "./api.js";
import { count, find } from "./dom.js";
import { chooseAndOpen } from "./floor/open.js";
import { Overview } from "./floor/overview.js";
import { drawPage, greet } from "./header.js";
import { busy, toast } from "./notice.js";

const EVERY = 2000;
const overview = new Overview(find("#tables"));
let etag = "";

async function ask() {
  let answer;
  try {
    answer = await fetch("/api/floor", { credentials: "same-origin", cache: "no-store", headers: { Accept: "application/json", ...(etag ? { "If-None-Match": etag } : {}) } });
  } catch {
    throw new ApiError("The card room does not answer. The page tries again by itself.", 0);
  }
  if (answer.status !== 304 && !answer.ok) throw new ApiError((await answer.json().catch(() => null))?.detail ?? `The card room answered with an error (${answer.status}).`, answer.status);
  overview.setTime(Number(answer.headers.get("Room-Now")));
  if (answer.status === 304) return;
  etag = answer.headers.get("ETag") ?? "";
  overview.show(await answer.json());
}

function summary() {
  const { tables, calls, proposals, flagged } = overview.counts();
  const said = [count(tables, "table"), calls ? count(calls, "open call") : "", proposals ? `${count(proposals, "correction")} to confirm` : "", flagged ? `${flagged} to look at` : ""].filter(Boolean).join(" · ");
  if (find("#summary").textContent !== said) find("#summary").textContent = said;
  document.title = `${calls ? `(${calls}) ` : ""}Floor`;
}

async function look() {
  const trouble = find("#trouble");
  try {
    await ask();
    trouble.hidden = true;
    summary();
  } catch (error) {
    if (trouble.textContent !== error.message) trouble.textContent = error.message;
    trouble.hidden = false;
  }
}

drawPage("floor");
const open = find("#open");
open.addEventListener("click", () => busy(open, () => chooseAndOpen(async (id, { name }) => {
  await look();
  toast(`Table ${id} is open: ${name}.`, "good");
})));
greet().then((visitor) => { open.hidden = !visitor?.roles.includes("floor"); });
look();
setInterval(() => { if (!document.hidden) look(); }, EVERY);
setInterval(() => overview.tick(), 1000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
