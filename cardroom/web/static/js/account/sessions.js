// Where one is signed in, and signing out there.
import { remove } from "../api.js";
import { confirmDialog } from "../dialog.js";
import { el, find } from "../dom.js";
import { t } from "../messages.js";
import { busy, toast } from "../notice.js";
import { when } from "../when.js";
import { row } from "./own.js";

/** A section with every session, this one first. `again()` draws the page anew. */
export function whereSignedIn(/** @type {Wire.SessionData[]} */ sessions, /** @type {() => Promise<void>} */ again) {
  const listed = [...sessions].sort((a, b) => Number(b.this) - Number(a.this) || b.begun_at - a.begun_at);
  const others = listed.length - 1;
  const elsewhere = el("button", { type: "button" }, t("account.out-elsewhere"));
  elsewhere.addEventListener("click", () =>
    busy(elsewhere, async () => {
      await remove("/api/account/sessions?others=true");
      await again();
      toast(t("account.out-others", { count: others }), "good");
    }),
  );
  const everywhere = el("button", { type: "button", class: "danger" }, t("account.out-everywhere"));
  everywhere.addEventListener("click", () =>
    busy(everywhere, async () => {
      const sure = await confirmDialog({
        title: t("account.out-everywhere-sure"),
        text: t("account.out-everywhere-says"),
        yes: t("account.out-everywhere"),
        no: t("account.stay"),
        kind: "danger",
      });
      if (!sure) return;
      await remove("/api/account/sessions");
      await again();
    }),
  );
  return el(
    "section",
    { class: "account-part", "aria-labelledby": "sessions-title" },
    el("h2", { id: "sessions-title" }, t("account.where")),
    el("ul", { class: "panel account-rows" }, ...listed.map((session) => place(session, again))),
    el("div", { class: "row" }, others > 0 ? elsewhere : null, everywhere),
  );
}

function place(/** @type {Wire.SessionData} */ session, /** @type {() => Promise<void>} */ again) {
  const device = session.device || t("account.some-device");
  const out = el(
    "button",
    { type: "button", "aria-label": session.this ? t("account.out-here") : t("account.out-of", { device, when: when(session.begun_at) }) },
    session.this ? t("account.out-here") : t("account.out"),
  );
  out.addEventListener("click", () =>
    busy(out, async () => {
      await remove(session.this ? "/api/session" : `/api/account/sessions/${session.id}`);
      await again();
      toast(session.this ? t("account.is-out-here") : t("account.is-out", { device }), "good");
    }),
  );
  const made = row(device, t("account.session-says", { begun: when(session.begun_at), until: when(session.until) }), out);
  if (session.this) find("h3", made).append(" ", el("span", { class: "tag good" }, t("account.this-one")));
  return made;
}
