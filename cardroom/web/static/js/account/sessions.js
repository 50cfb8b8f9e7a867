// Where one is signed in, and signing out there.
import { remove } from "../api.js";
import { confirmDialog } from "../dialog.js";
import { count, el } from "../dom.js";
import { busy, toast } from "../notice.js";
import { when } from "../when.js";
import { row } from "./own.js";

/** A section with every session, this one first. `again()` draws the page anew. */
export function whereSignedIn(sessions, again) {
  const listed = [...sessions].sort((a, b) => Number(b.this) - Number(a.this) || b.begun_at - a.begun_at);
  const others = listed.length - 1;
  const elsewhere = el("button", { type: "button" }, "Sign out everywhere else");
  elsewhere.addEventListener("click", () => busy(elsewhere, async () => {
    await remove("/api/account/sessions?others=true");
    await again();
    toast(`You are signed out in ${count(others, "other place")}.`, "good");
  }));
  const everywhere = el("button", { type: "button", class: "danger" }, "Sign out everywhere");
  everywhere.addEventListener("click", () => busy(everywhere, async () => {
    const sure = await confirmDialog({ title: "Sign out everywhere?", text: "Here, too. A table that is open in any of these places is only watched from then on; your chips are kept.", yes: "Sign out everywhere", no: "Stay", kind: "danger" });
    if (!sure) return;
    await remove("/api/account/sessions");
    await again();
  }));
  return el("section", { class: "account-part", "aria-labelledby": "sessions-title" }, el("h2", { id: "sessions-title" }, "Where you are signed in"),
    el("ul", { class: "panel account-rows" }, ...listed.map((session) => place(session, again))),
    el("div", { class: "row" }, others > 0 ? elsewhere : null, everywhere));
}

function place(session, again) {
  const device = session.device || "Some device";
  const out = el("button", { type: "button", "aria-label": session.this ? "Sign out here" : `Sign out on ${device}, signed in ${when(session.begun_at)}` }, session.this ? "Sign out here" : "Sign out");
  out.addEventListener("click", () => busy(out, async () => {
    await remove(session.this ? "/api/session" : `/api/account/sessions/${session.id}`);
    await again();
    toast(session.this ? "You are signed out here." : `You are signed out on ${device}.`, "good");
  }));
  const made = row(device, `Signed in ${when(session.begun_at)}. Ends ${when(session.until)}, if it is not used before.`, out);
  if (session.this) made.querySelector("h3").append(" ", el("span", { class: "tag good" }, "this one"));
  return made;
}
