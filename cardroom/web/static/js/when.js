// Times as people say them, in the visitor's own time zone.

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const HOUR = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** Seconds since 1970 as "10:32" today, else with the day. */
export function when(seconds) {
  const date = new Date(seconds * 1000);
  return date.toDateString() === new Date().toDateString() ? `today, ${HOUR.format(date)}` : DAY.format(date);
}
