// The parts of a form that sets a table, for who opens one and for the floor that sets one anew: stakes, the posted option, pace and
// clocks. Each has its nodes and `read()`, which gives what is to be sent. What is asked for first stands in `front`, what most leave
// alone in `rest`.
import { el } from "../dom.js";
import { t } from "../messages.js";
import { control, holds } from "./fields.js";

const USUAL = "usual",
  NONE = "0",
  FOR_TWO = 30;
const seconds = (values) => values.map((value) => [String(value), t("opening.seconds", { count: value })]);
const PACES = [
  ["0.3", t("opening.pace-quick")],
  ["0.9", t("opening.pace-real")],
  ["2.5", t("opening.pace-slow")],
];
const PAUSES = seconds([2, 5, 10, 20]);
const BANKS = [["0", t("opening.none")], ...seconds([15, 30, 60])];
const forTwo = (value) => t("opening.seconds-for-two", { count: value });
const CLOCKS = [[USUAL, forTwo(FOR_TWO)], ...seconds([15, 20, 30, 60]), [NONE, t("opening.no-clock")]];
const AS_OPENED = { pace: 0.9, pause: 5, clock: 0, clock_for_two: FOR_TWO };

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} input
 * @param {Page.Child} hint
 */
export const field = (id, label, input, hint = null) => el("div", { class: "field" }, el("label", { for: id }, label), input, hint);
export const group = (title, ...nodes) => el("fieldset", { class: "stack" }, el("legend", {}, title), ...nodes);
const fields = (...nodes) => el("div", { class: "fields" }, ...nodes);

/** A drop-down; what is set now is among its choices, whatever it is. */
export function select(id, pairs, chosen) {
  const known = pairs.some(([value]) => value === chosen) ? pairs : [...pairs, ...seconds([Number(chosen)])];
  return el("select", { id }, ...known.map(([value, text]) => el("option", { value, selected: value === chosen }, text)));
}

/** The table's own settings; only those that differ from what is set are read. */
export function limitsPart(settings) {
  const controls = settings.map(control);
  const follow = () =>
    controls.forEach((each) => {
      each.node.hidden = !holds(each, controls);
    });
  controls.forEach(({ input }) => input?.addEventListener("change", follow));
  follow();
  const read = () => {
    const table = {};
    for (const each of controls) {
      if (each.node.hidden) continue;
      const value = each.read();
      if (JSON.stringify(value) !== JSON.stringify(each.field.default)) table[each.field.name] = value;
    }
    return table;
  };
  const nodes = (stakes) => controls.filter((each) => each.field.stakes === stakes).map(({ node }) => node);
  const others = nodes(false);
  return {
    front: group(t("opening.stakes"), fields(...nodes(true))),
    rest: others.length ? group(t("opening.rules"), fields(...others)) : null,
    read,
  };
}

/**
 * @param {Pick<Wire.TableSettingsData, "pace" | "pause" | "clock" | "clock_for_two"> | null} now how the table is set;
 *   without it the table is being opened, and its time bank can be chosen too
 */
export function pacePart(now = null) {
  const { pace: quick, pause: rest, clock: all, clock_for_two: two } = now ?? AS_OPENED;
  const pace = select("open-pace", PACES, String(quick));
  const pause = select("open-pause", PAUSES, String(rest));
  const clocks = all || two === FOR_TWO || !two ? CLOCKS : [...CLOCKS, [`two ${two}`, forTwo(two)]];
  const clock = select("open-clock", clocks, all ? String(all) : two === FOR_TWO ? USUAL : two ? `two ${two}` : NONE);
  const bank = select("open-bank", BANKS, "30");
  const bankField = field("open-bank", t("opening.time-bank"), bank);
  const follow = () => {
    bankField.hidden = now !== null || clock.value === NONE;
  };
  clock.addEventListener("change", follow);
  follow();
  const begun = clock.value;
  const timed = () => {
    if (clock.value === begun) return {};
    if (clock.value === USUAL) return { clock: 0, clock_for_two: FOR_TWO };
    return clock.value === NONE ? { clock: 0, clock_for_two: 0 } : { clock: Number(clock.value) };
  };
  return {
    front: group(
      t("opening.pace"),
      fields(field("open-pace", t("opening.bots-play"), pace), field("open-clock", t("opening.clock"), clock)),
    ),
    rest: group(t("opening.times"), fields(field("open-pause", t("opening.pause"), pause), bankField)),
    read: () => ({ pace: Number(pace.value), pause: Number(pause.value), ...timed(), ...(now ? {} : { time_bank: Number(bank.value) }) }),
  };
}
