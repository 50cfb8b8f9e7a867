// Money is whole cents on the wire; people read and write dollars.

/** "$1,234.50"; whole dollars without cents. */
export function dollars(cents) {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = size % 100;
  return `${cents < 0 ? "-" : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** "+$5" or "-$5" or "$0": what somebody won or lost. */
export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** Cents from "$1,234.50", "12" or "12.5"; null where that is not an amount. */
export function cents(text) {
  const found = AMOUNT.exec(String(text).trim());
  if (!found) return null;
  const amount = Number(found[1].replaceAll(",", "")) * 100 + Number((found[2] ?? "0").padEnd(2, "0"));
  return Number.isSafeInteger(amount) ? amount : null;
}
