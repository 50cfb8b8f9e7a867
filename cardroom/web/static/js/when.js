// Times as people say them, in the visitor's own time zone.
import { locale } from "./locale.js";
import { t } from "./messages.js";

const DAY = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const HOUR = new Intl.DateTimeFormat(locale, { timeStyle: "short" });

/** With the day, also today: for what is printed. */
export const dated = (/** @type {number} */ seconds) => DAY.format(new Date(seconds * 1000));

/**
 * Seconds since 1970 as "10:32" today, else with the day.
 * @param {number} seconds
 */
export function when(seconds) {
  const date = new Date(seconds * 1000);
  return date.toDateString() === new Date().toDateString() ? t("common.today", { time: HOUR.format(date) }) : DAY.format(date);
}
