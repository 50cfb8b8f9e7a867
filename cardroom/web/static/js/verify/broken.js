// What every check of a record says when it does not hold.

export class Broken extends Error {}

export function need(holds, why) {
  if (!holds) throw new Broken(why);
}
