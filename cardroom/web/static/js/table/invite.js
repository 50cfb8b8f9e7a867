// The address of a table, to be handed on: as text, and as a code for the camera of a phone. Both are made here; nobody else is asked.
import { openDialog } from "../dialog.js";
import { el, svg } from "../dom.js";
import { t } from "../messages.js";
import { toast } from "../notice.js";
import { qr } from "../qr.js";

const EDGE = 4; // light modules round a code, which readers need

/** A code as a picture, dark on light whatever the page looks like. */
export function qrElement(/** @type {string} */ text) {
  const rows = qr(text);
  const size = rows.length + 2 * EDGE;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : ""))).join("");
  return svg(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("chat.code"), "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: path, fill: "#000" }),
  );
}

export function openInvite(/** @type {string} */ id) {
  const address = new URL(`/tables/${encodeURIComponent(id)}`, location.href).href;
  const input = el("input", { id: "invite-address", readonly: true, value: address, onfocus: (event) => event.target.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t("chat.copied"), "good");
    } catch {
      input.focus(); // a browser that does not let us: it is selected, to be copied by hand
    }
    return false;
  };
  openDialog({
    title: t("chat.invite"),
    body: el(
      "div",
      { class: "stack invite" },
      el("p", {}, t("chat.invite-says")),
      el("div", { class: "field" }, el("label", { for: "invite-address" }, t("chat.address")), input),
      qrElement(address),
    ),
    actions: [
      { label: t("common.done"), kind: "quiet" },
      { label: t("chat.copy"), kind: "primary", act: copy },
    ],
  });
}
