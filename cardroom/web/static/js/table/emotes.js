// Faces that are made at a table: drawn here, sent by key through the chat, and seen for a moment over the seat of whoever makes one.
import { svg } from "../dom.js";
import { t } from "../messages.js";

const SHOWN = 3500; // milliseconds over a seat
const PREFIX = "emote-";

const eye = (x, wide = 1.5) => ["ellipse", { cx: x, cy: 10, rx: 1.3, ry: wide }];
const line = (d) => ["path", { d, fill: "none", stroke: "#2a1c05", "stroke-width": 1.5, "stroke-linecap": "round" }];
const EYES = [eye(8.6), eye(15.4)];

/** What is drawn upon the round of a face, by key: [tag, attributes]. */
const FACES = {
  smile: [...EYES, line("M7.6 14.2q4.4 4.6 8.8 0")],
  laugh: [line("M7 10.4l1.8-1.6 1.8 1.6"), line("M13.4 10.4l1.8-1.6 1.8 1.6"), ["path", { d: "M7 13.4h10q-.6 5.2-5 5.2t-5-5.2Z" }]],
  wow: [eye(8.6, 2), eye(15.4, 2), ["ellipse", { cx: 12, cy: 16.2, rx: 2, ry: 2.5 }]],
  sad: [...EYES, line("M7.8 17q4.2-4 8.4 0")],
  wink: [eye(8.6), line("M13.6 10.4q1.8-1.6 3.6 0"), line("M7.6 14.4q4.4 4 8.8 0")],
  cool: [["path", { d: "M5.4 8.4h13.2v1.4q-.4 2.8-2.9 2.8t-3-2.4h-1.4q-.5 2.4-3 2.4t-2.9-2.8Z" }], line("M8.6 15.6q3.6 2.4 6.8-.4")],
};

export const EMOTES = Object.keys(FACES);

/** The key of a face that was said; empty: it was something else. */
export const emoteOf = (phrase) => (phrase.startsWith(PREFIX) && phrase.slice(PREFIX.length) in FACES ? phrase.slice(PREFIX.length) : "");
export const phraseOf = (emote) => PREFIX + emote;

/** A face; it says nothing by itself: whoever shows it names it. */
export function faceElement(emote, size = 22) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true", focusable: "false" },
    svg("circle", { cx: 12, cy: 12, r: 10.4, fill: "#f6c84c", stroke: "#8a6410", "stroke-width": 1 }),
    ...FACES[emote].map(([tag, given]) => svg(tag, { fill: "#2a1c05", ...given })),
  );
}

/** Show a face over the seat of a player, for a moment; nobody waits for it, and it lies on nothing that can be pressed. */
export function showOver(root, player, emote, own) {
  const seat = own ? root.querySelector("#hand .plate") : root.querySelector(`li[data-player="${CSS.escape(player)}"] .plate`);
  if (!seat || document.hidden) return;
  const { right, top } = seat.getBoundingClientRect();
  const shown = document.createElement("span");
  shown.className = "emote-shown";
  shown.title = t(`chat.phrase-${PREFIX}${emote}`);
  shown.setAttribute("aria-hidden", "true"); // the log of the chat says it
  shown.append(faceElement(emote, 40));
  shown.style.left = `${right}px`;
  shown.style.top = `${top}px`;
  document.body.append(shown);
  setTimeout(() => shown.remove(), SHOWN);
}
