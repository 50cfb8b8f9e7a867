// What every check of a record says when it does not hold.

export class Broken extends Error {}

/**
 * @param {unknown} holds
 * @param {string} why
 * @returns {asserts holds}
 */
export function need(holds, why) {
  if (!holds) throw new Broken(why);
}
