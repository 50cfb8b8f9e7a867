// Money is whole cents on the wire; people read and write dollars, as they are written where they are.
import { locale } from "./locale.js";

/** @type {Intl.NumberFormatOptions} */
const USUAL = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" };
const whole = new Intl.NumberFormat(locale, { ...USUAL, minimumFractionDigits: 0, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(locale, { ...USUAL, minimumFractionDigits: 2 });

/**
 * "$1,234.50"; whole dollars without cents.
 * @param {number} cents
 */
export function dollars(cents) {
  return cents % 100 ? exact.format(cents / 100) : whole.format(Math.round(cents / 100));
}

const CHIPS = /\$(\d+(?:,\d{3})*)(?:\.(\d\d))?/g;

/**
 * What the card room says, with every sum as it is written here: it writes them as they are on the chips, "$1,234.50".
 * @template {string | undefined} T
 * @param {T} text
 * @returns {T extends string ? string : undefined}
 */
export function asWritten(text) {
  return /** @type {any} */ (text)?.replace(
    CHIPS,
    (/** @type {string} */ _, /** @type {string} */ whole, /** @type {string | undefined} */ part) =>
      dollars(Number(whole.replaceAll(",", "")) * 100 + Number(part ?? 0)),
  );
}

/**
 * "1,234.50": without the sign, for a field that is known to be money.
 * @param {number} cents
 */
export function bare(cents) {
  return dollars(cents).replace(/\s*\$\s*/, "");
}

/**
 * "+$5" or "-$5" or "$0": what somebody won or lost.
 * @param {number} cents
 */
export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

const separator = (/** @type {string} */ type) => exact.formatToParts(12345.6).find((part) => part.type === type)?.value ?? "";
const literal = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const amount = (/** @type {string} */ group, /** @type {string} */ point) =>
  new RegExp(`^(\\d{1,3}(?:${literal(group)}\\d{3})+|\\d+)(?:${literal(point)}(\\d{1,2}))?$`);

// As it is written here, else as it is on the chips.
const [GROUP, POINT] = [separator("group"), separator("decimal")];
const FORMS = [amount(GROUP || ",", POINT || "."), amount(",", ".")];

/**
 * Cents from "$1,234.50", "12" or "12.5"; null where that is not an amount.
 * @param {string | number} text
 */
export function cents(text) {
  const bare = String(text)
    .trim()
    .replace(/^\$\s*|\s*\$$/g, "");
  const found = FORMS.map((form) => form.exec(bare)).find(Boolean);
  if (!found) return null;
  const sum = Number(found[1].replace(/\D/g, "")) * 100 + Number((found[2] ?? "0").padEnd(2, "0"));
  return Number.isSafeInteger(sum) ? sum : null;
}
