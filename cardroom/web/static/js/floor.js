// The floor page: every table at a glance, the most urgent first. One JSON is asked for every two seconds: it survives lost lines,
// sleeping laptops and restarted servers without any state, and where nothing has changed the answer is empty (ETag).
import { ApiError, get } from "./api.js";
import { find } from "./dom.js";
import { reliefList } from "./duty/reliefs.js";
import { chooseAndOpen } from "./floor/open.js";
import { Overview } from "./floor/overview.js";
import { drawPage, greet } from "./header.js";
import { freshLabel } from "./labels.js";
import { t } from "./messages.js";
import { busy, toast } from "./notice.js";

const EVERY = 2000;
const RELIEFS_EVERY = 10000;
const overview = new Overview(find("#tables"));
let etag = "";

async function ask() {
  let answer;
  try {
    answer = await fetch("/api/floor", {
      credentials: "same-origin",
      cache: "no-store",
      headers: { Accept: "application/json", ...(etag ? { "If-None-Match": etag } : {}) },
    });
  } catch {
    throw new ApiError(t("floor.no-answer"), 0);
  }
  if (answer.status !== 304 && !answer.ok)
    throw new ApiError(
      (await answer.json().catch(() => null))?.detail ?? t("common.an-error", { status: String(answer.status) }),
      answer.status,
    );
  overview.setTime(Number(answer.headers.get("Room-Now")));
  if (answer.status === 304) return;
  etag = answer.headers.get("ETag") ?? "";
  overview.show(await answer.json());
}

function summary() {
  const { tables, calls, proposals, flagged } = overview.counts();
  const said = [
    t("floor.tables-count", { count: tables }),
    calls ? t("floor.open-calls-count", { count: calls }) : "",
    proposals ? t("floor.to-confirm", { count: proposals }) : "",
    flagged ? t("floor.to-look-at", { number: flagged }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  if (find("#summary").textContent !== said) find("#summary").textContent = said;
  document.title = calls ? t("floor.title-calls", { calls }) : t("floor.title");
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

/** Reliefs that are late; whoever may not know of them sees none. */
async function lookAtReliefs() {
  const found = await get("/api/duty/reliefs").catch(() => []);
  const drawn = reliefList(found);
  const box = find("#reliefs");
  if (box.textContent !== (drawn?.textContent ?? "")) box.replaceChildren(...(drawn ? [drawn] : []));
}

drawPage("floor");
const open = find("#open");
open.addEventListener("click", () =>
  busy(open, () =>
    chooseAndOpen(async (id, { name }) => {
      await look();
      toast(t("floor.table-open", { id: await freshLabel(id), name }), "good");
    }),
  ),
);
greet().then((visitor) => {
  open.hidden = !visitor?.roles.includes("floor");
});
look();
lookAtReliefs();
setInterval(() => {
  if (!document.hidden) look();
}, EVERY);
setInterval(() => {
  if (!document.hidden) lookAtReliefs();
}, RELIEFS_EVERY);
setInterval(() => overview.tick(), 1000);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
});
