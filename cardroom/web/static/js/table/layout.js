// Where everything lies on the felt, for any size of it: seats on a ring, wagers before them, the middle, one's own hand. Pure geometry:
// what goes in are numbers, what comes out are rectangles that do not overlap and lie within the felt. No game is known here, and nothing
// is measured.

/** In units: what a seat, its wagers, the middle and one's own hand need. A unit is a pixel of a felt of ordinary size. */
const WIDE = {
  seat: [138, 98],
  lane: { top: 50, side: 104 },
  below: 0,
  hand: [480, 186],
  beside: true,
  middle: [318, 118],
  gap: 10,
  most: 2.1,
};
const TALL = {
  seat: [112, 84],
  lane: { top: 0, side: 0 },
  below: 38,
  hand: [330, 212],
  beside: false,
  middle: [136, 128],
  gap: 5,
  most: 1.6,
};
const FLAT = {
  seat: [124, 72],
  lane: { top: 26, side: 88 },
  below: 0,
  hand: [440, 104],
  beside: true,
  middle: [230, 74],
  gap: 6,
  most: 1.4,
};
const SHAPES = { wide: WIDE, tall: TALL, flat: FLAT };
/** The same where hands are laid out at the seats, in rows or melds, and little lies in the middle. */
const LAID = {
  wide: { ...WIDE, seat: [206, 158], lane: { top: 20, side: 20 }, middle: [220, 70] },
  tall: { ...TALL, seat: [122, 118], below: 14, middle: [96, 100] },
  flat: { ...FLAT, seat: [150, 108], lane: { top: 6, side: 10 }, middle: [170, 40] },
};

const EMPTY = 0.42; // of the length of a taken seat
const STEP = 0.02;
const LEAST = 0.5;
const EVEN = 0.45; // how much of its size an even ring is worth

/** A felt that is higher than wide is a phone or tablet held upright; a low one a phone on its side. */
export function shapeOf(width, height) {
  if (height > width || width < 480) return "tall";
  return height < 380 ? "flat" : "wide";
}

const sum = (list) => list.reduce((total, each) => total + each, 0);

/**
 * @param others [{seat, taken}] clockwise from the viewer's left; where nobody sits at the bottom the first of them does
 * @param laid whether hands are laid out at the seats
 * @param hand "own" (one's own cards are at the bottom), "seat" (somebody's seat is) or "none"
 * Returns the shape, the unit, by seat its side, its rectangle and its lane, and the rectangles of the middle and of the hand; a rectangle
 * by its upper left corner.
 */
export function layout({ width, height, others, hand, laid = false }) {
  const shape = shapeOf(width, height);
  const felt = {
    need: (laid ? LAID : SHAPES)[shape],
    width,
    height,
    hand,
    bottom: hand === "seat" ? others[0] : null,
    ring: hand === "seat" ? others.slice(1) : others,
  };
  /** @type {ReturnType<typeof splits>[number] | null} */
  let best = null;
  for (let unit = felt.need.most; unit >= LEAST && (!best || unit > best.worth); unit -= STEP) {
    for (const split of splits(felt, unit)) if (split.fits && (!best || split.worth > best.worth)) best = split;
  }
  best ??= splits(felt, LEAST).reduce((one, other) => (other.worth > one.worth ? other : one)); // too much for it: as well as it goes
  return { shape, unit: best.unit, ...place(felt, best) };
}

const lengthOf = ({ taken }) => (taken ? 1 : EMPTY);

/** Every way to part the ring into left, top and right, at this size: whether it fits, and what it is worth. */
function splits({ need, width, height, hand, ring }, unit) {
  const [seatW, seatH, gap] = [need.seat[0] * unit, (need.seat[1] + need.below) * unit, need.gap * unit];
  const foot = hand === "none" ? gap : hand === "seat" ? seatH + need.lane.top * unit + gap : need.hand[1] * unit;
  const handW = hand === "own" ? need.hand[0] * unit : hand === "seat" ? seatW : 0;
  const found = [];
  for (let left = 0; left <= ring.length; left += 1) {
    for (let right = 0; left + right <= ring.length; right += 1) {
      const [lefts, tops, rights] = [ring.slice(0, left), ring.slice(left, ring.length - right), ring.slice(ring.length - right)].map(
        (part) => sum(part.map(lengthOf)),
      );
      const sides = left + right > 0;
      const under = tops ? seatH + gap : 0;
      const head = tops ? under + need.lane.top * unit : gap;
      const column = height - under - (need.beside ? 0 : foot);
      const edge = sides ? seatW + gap + need.lane.side * unit : 0;
      const fills = [(lefts * (seatH + gap)) / column, (tops * (seatW + gap)) / width, (rights * (seatH + gap)) / column];
      const fits =
        Math.max(...fills) <= 1 &&
        handW <= width - (need.beside && sides ? 2 * (seatW + gap) : 0) &&
        width - 2 * edge >= need.middle[0] * unit &&
        height - head - foot >= need.middle[1] * unit;
      const even = Math.max(...fills) - Math.min(...fills) + Math.abs(fills[0] - fills[2]);
      found.push({
        unit,
        left,
        right,
        seatW,
        seatH,
        gap,
        foot,
        under,
        head,
        column,
        edge,
        fits,
        worth: unit - EVEN * even - (fits ? 0 : Math.max(...fills)),
      });
    }
  }
  return found;
}

function place({ need, width, height, hand, ring, bottom }, { unit, left, right, seatW, seatH, gap, foot, under, head, column, edge }) {
  const seats = new Map();
  const top = ring.length - left - right;
  const aside = need.beside && left + right ? seatW + gap : 0;
  const plateH = need.seat[1] * unit;
  const put = (each, side, x, y) => {
    // by its middle; an empty one is small
    const [w, h] = [seatW * lengthOf(each), plateH * lengthOf(each)];
    const box = { side, x: x - w / 2, y: y - h / 2, w, h };
    seats.set(each.seat, { ...box, lane: laneOf(box, need, unit, seatW, gap) });
  };
  const down = (part, side) =>
    spread(part.map(lengthOf), seatH, column, gap).forEach((at, i) => {
      const y = side === "left" ? under + column - at : under + at; // clockwise: up on the left, down on the right
      put(part[i], side, side === "left" ? (gap + seatW) / 2 : width - (gap + seatW) / 2, y - (lengthOf(part[i]) * need.below * unit) / 2);
    });
  down(ring.slice(0, left), "left");
  const tops = ring.slice(left, left + top);
  spread(tops.map(lengthOf), seatW, width, gap).forEach((at, i) => put(tops[i], "top", at, (gap + plateH * lengthOf(tops[i])) / 2));
  down(ring.slice(left + top), "right");
  if (bottom) put({ ...bottom, taken: true }, "bottom", width / 2, height - gap / 2 - seatH + plateH / 2);
  return {
    seats,
    middle: { x: edge, y: head, w: width - 2 * edge, h: height - head - foot },
    hand: hand === "own" ? { x: aside, y: height - foot, w: width - 2 * aside, h: foot } : null,
  };
}

/** The middles of what lies side by side on a line, each with its length; what is left over is spread between them. */
function spread(lengths, size, line, gap) {
  const free = line - sum(lengths) * (size + gap);
  const each = free / Math.max(1, lengths.length);
  let at = 0;
  return lengths.map((length) => {
    const long = length * (size + gap) + each;
    at += long;
    return at - long / 2;
  });
}

/** Where the wagers of a seat lie: before it, towards the middle; on a narrow felt below it. */
function laneOf({ side, x, y, h: seatH }, need, unit, seatW, gap) {
  if (need.below) return { x, y: y + seatH, w: seatW, h: need.below * unit };
  if (side === "top") return { x, y: y + seatH, w: seatW, h: need.lane.top * unit };
  if (side === "bottom") return { x, y: y - need.lane.top * unit, w: seatW, h: need.lane.top * unit };
  const lane = need.lane.side * unit;
  return { x: side === "left" ? x + seatW + gap / 2 : x - lane - gap / 2, y, w: lane, h: seatH };
}
