// What a visitor keeps about others: whom he does not want to hear, and notes. They stay in this browser, because what somebody thinks of
// others is nobody's business but his own, the room's least of all; so they do not follow him to another one. Kept by the sign that the
// table gives everybody (`known`), which stays the same under another name.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../messages.js";
import { pref, setPref } from "./prefs.js";

const LONGEST = 500;
const MOST = 500; // notes; the oldest goes

export const isBlocked = (/** @type {string} */ known) => pref("blocked", /** @type {string[]} */ ([])).includes(known);

export function block(known, on) {
  const others = pref("blocked", []).filter((each) => each !== known);
  setPref("blocked", on ? [...others, known].slice(-MOST) : others);
}

export const noteOn = (known) => pref("notes", {})[known] ?? "";

export function setNote(known, text) {
  const { [known]: _, ...others } = pref("notes", /** @type {Record<string, string>} */ ({}));
  const kept = text.trim() ? { ...others, [known]: text.trim().slice(0, LONGEST) } : others;
  setPref("notes", Object.fromEntries(Object.entries(kept).slice(-MOST)));
}

/** Everybody at the table who is a person, and not oneself: [{player, known}]. */
export function othersAt({ table, you }) {
  return [...(table?.seats ?? []), ...(table?.behind ?? [])].filter(({ known, player }) => known && player !== you?.player);
}

/** A note on somebody, and whether he is heard. `changed()` when something is. */
export function openPerson({ player, known }, changed) {
  const note = el("textarea", { id: "person-note", rows: 4, maxlength: LONGEST }, noteOn(known));
  const blocked = el("input", { type: "checkbox", id: "person-blocked" });
  blocked.checked = isBlocked(known);
  openDialog({
    title: player,
    body: el(
      "form",
      { id: "person-form", class: "stack" },
      el(
        "div",
        { class: "field" },
        el("label", { for: "person-note" }, t("chat.note")),
        note,
        el("span", { class: "hint" }, t("chat.note-hint")),
      ),
      el("label", { class: "check" }, blocked, t("chat.block", { name: player })),
    ),
    actions: [
      { label: t("common.cancel"), kind: "quiet" },
      {
        label: t("chat.keep"),
        kind: "primary",
        submit: "person-form",
        act: () => {
          setNote(known, note.value);
          block(known, blocked.checked);
          changed();
        },
      },
    ],
  });
}
