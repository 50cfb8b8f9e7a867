// Where everything lies on the felt, for any size of it. Space is a budget: the scene in the middle, one's own hand and the other
// seats each have a card width below which they should not fall and one beyond which nothing is gained; of all ways to set the seats
// the one worth most is taken. Pure geometry: numbers go in, rectangles that do not overlap and lie within the felt come out. No game
// is known here, and nothing is measured.
import { KINDS, SHAPES, WIDTHS } from "./needs.js";

const HIGH = 1.4; // a card is so many times as high as wide
const SHORTFALL = 9; // what it costs to fall short of the least width, against the worth of a wider card
const [TOO_NARROW, LAST_RESORT] = [0.79, 6]; // a card below this part of the least width is the last resort, and what that costs
const EVEN = 0.5; // what it costs to fill one side of the table more than another
const FEWER = 0.8; // of the lines in the scene are shown on a low felt
const PLATES = { wide: 2, tall: 1, flat: 1.5 }; // beside one's own hand: the plate, and what the hand is called
const [IN_ROW, CIRCLE] = [3, 70]; // circles that lie beside the cards in one row, and the width of one
const PART = 0.66; // of one's own cards that those have at least on which a decision depends
const [TIGHT, LOOSE] = [200, 40]; // what it costs if something does not fit; one's own cards may lie closer
const BELOW = [0.5, 0.65, 0.8]; // of the least width, for a crowded table
const STEPS = 4; // widths that are tried between the least and the best

/** A felt that is higher than wide is a phone or tablet held upright; a low one a phone on its side. */
export function shapeOf(width, height) {
  if (height > width || width < 480) return "tall";
  return height < 380 ? "flat" : "wide";
}

const sum = (list) => list.reduce((total, each) => total + each, 0);

/** What a card of this width is worth where a larger one counts so much; to fall short of the least counts the same everywhere. */
function worth(width, [least, best], weight) {
  if (!weight || width >= best) return 0;
  const wide = Math.max(width, 1);
  return (
    weight * Math.log(wide / best) - (wide < least ? SHORTFALL * (1 - wide / least) : 0) - (wide < TOO_NARROW * least ? LAST_RESORT : 0)
  );
}

/** The widths that are tried: between the least and the best, and below the least where there is too much for the felt. */
const tries = ([least, best]) => [
  ...BELOW.map((part) => part * least),
  ...Array.from({ length: STEPS + 1 }, (_, i) => least + ((best - least) * i) / STEPS),
];

/**
 * @param others [{seat, taken}] clockwise from the viewer's left; where nobody sits at the bottom the first of them does
 * @param kind of hands: "board", "up" (cards that lie open at the seats), "banked" or "rows" (hands laid out in rows or melds)
 * @param open whether the viewer may take an empty seat
 * @param circles before one's own hand: how many, and in how many rows where they lie above the cards
 * @param hand "own" (one's own cards are at the bottom), "seat" (somebody's seat is) or "none"
 * Returns the shape, the unit of text, whether the plates are slim, whether all of it fits with no card narrower than it should be, by seat
 * its side, form, rectangle, lane and card width, the rectangles of
 * the middle and of the hand, and the card width of the hand and the most in the scene; a rectangle by its upper left corner.
 */
export function layout(given) {
  const found = laidOut(given, false);
  if (found.fits) return found;
  const slim = laidOut(given, true);
  return slim.worth > found.worth ? slim : found;
}

/** The best way to set the seats, with plates of their full height or slim ones. */
function laidOut({ width, height, others, hand, kind = "board", open = false, circles = { rows: 1, number: 0 } }, slim) {
  const shape = shapeOf(width, height);
  const form = SHAPES[shape];
  const unit = Math.max(
    1,
    Math.min(form.most, shape === "tall" ? Math.min(width / 400, height / 560) : Math.min(width / 1100, height / 460)),
  );
  const felt = {
    ...felted(shape, { ...KINDS[kind], ...KINDS[kind][shape] }, unit, circles, slim),
    width,
    height,
    hand,
    shape,
    small: (open ? form.open : form.empty) * (open ? 1 : unit),
    bottom: hand === "seat" ? others[0] : null,
    ring: (hand === "seat" ? others.slice(1) : others).filter(({ taken }) => taken),
    empty: (hand === "seat" ? others.slice(1) : others).filter(({ taken }) => !taken),
  };
  const found = [];
  for (const cards of felt.ways) {
    for (const seat of tries(felt.widths.seat)) {
      for (const own of hand === "own" ? tries(felt.widths.own) : [0]) found.push(...plans({ ...felt, cards, card: seat, ownCard: own }));
    }
  }
  const best = found.reduce((one, other) => (other.worth > one.worth ? other : one));
  return { shape, unit, slim, fits: best.fits, worth: best.worth, scene: felt.widths.scene[1], ...best.place() };
}

/** The needs of a shape and a kind of game, in pixels. */
function felted(shape, kind, unit, circles, slim) {
  const [form, widths] = [SHAPES[shape], WIDTHS[shape]];
  const scaled = (pair) => pair.map((each) => each * unit);
  return {
    plate: scaled(slim ? [form.plate[0], form.slim] : form.plate),
    lane: { top: kind.lane * form.lane.top * unit, side: kind.lane * form.lane.side * unit },
    gap: form.gap * unit,
    circles: kind.circles ? Math.max(1, circles.rows) * form.circles * unit : 0,
    widths: Object.fromEntries(Object.entries(widths).map(([name, pair]) => [name, scaled(pair)])),
    ways: kind.seat.map(([across, down, words]) => [across, down, shape === "wide" && !slim ? words * unit : 0]),
    scene: [kind.scene[0], kind.scene[1], kind.scene[2] * unit * (shape === "flat" ? FEWER : 1)],
    spots: kind.circles && shape === "flat" ? Math.min(circles.number, IN_ROW) * CIRCLE * unit : 0,
    own: [kind.own[0], kind.own[1], kind.own[2] && shape === "tall" ? form.own[1] * unit : 0],
    ownPlate: scaled([form.own[0], kind.circles && !form.circles && circles.rows ? 2 * form.beside : form.own[1]]),
    weigh: kind.weigh,
    asks: kind.asks,
  };
}

/** Every way to set the seats with cards of these widths, each with its worth. */
function plans(felt) {
  const sizes = ["above", "beside"].map((form) => ({ form, size: sizeOf(felt, form) }));
  const found = [];
  if (felt.shape !== "wide")
    for (const seat of sizes)
      for (let across = 1; across <= Math.max(1, felt.ring.length); across += 1)
        for (const aside of felt.empty.length ? [false, true] : [false]) found.push(inRows(felt, seat, across, aside));
  if (felt.shape === "tall") return found;
  for (const aside of sizes) {
    for (const above of sizes) {
      for (let left = 0; 2 * left - 1 <= felt.ring.length; left += 1) {
        for (const right of [left - 1, left, left + 1]) {
          if (right < 0 || left + right > felt.ring.length) continue;
          if (aside !== sizes[0] && !(left + right)) continue; // nobody sits there
          if (above !== sizes[0] && left + right === felt.ring.length && felt.hand !== "seat") continue;
          found.push(inRing(felt, aside, above, left, right, false));
          if (left + right && felt.hand === "own") found.push(inRing(felt, aside, above, left, right, true));
        }
      }
    }
  }
  return found;
}

/** The width and height of a seat whose cards lie above its plate or beside it. */
function sizeOf({ plate, cards: [across, down, words], card, gap }, form) {
  const [wide, high] = [across * card + words, down * HIGH * card];
  return form === "above" ? [Math.max(plate[0], wide), plate[1] + high + gap / 2] : [plate[0] + wide + gap / 2, Math.max(plate[1], high)];
}

/** The height of what lies at the bottom. */
function footOf({ hand, ownCard, own: [, down, below], circles, ownPlate, gap }, size, lane) {
  if (hand === "none") return gap;
  return hand === "seat" ? size[1] + lane + gap : Math.max(ownPlate[1] + gap, down * HIGH * ownCard) + below + circles + 2 * gap;
}

/** How much of its width the bottom fills: one's own hand with the plate on one side and what it is called on the other, or a seat. */
function ownFill({ hand, ownCard, own: [across, , below], ownPlate, gap, shape, spots }, size, width) {
  if (hand !== "own") return hand === "seat" ? (size[0] + gap) / width : 0;
  return (across * ownCard + (below ? 2 * gap : PLATES[shape] * ownPlate[0]) + spots) / width;
}

/**
 * What a plan is worth: the cards of the scene, of one's own and of the seats, less what does not fit; the last of `filled` is one's
 * own hand.
 */
function weighed(felt, middle, filled, uneven) {
  const [across, down, words] = felt.scene;
  const scene = across ? Math.min(middle.w / across, (middle.h - words) / (down * HIGH)) : Infinity;
  const tight = across ? 0 : Math.max(0, 1 - middle.h / words) + Math.max(0, 1 - middle.w / (2.4 * words));
  const [a, b, c] = felt.weigh;
  const asked = felt.asks === "scene" ? Math.min(scene, felt.widths.scene[1]) : felt.asks === "seat" ? felt.card : Infinity;
  const small = felt.hand === "own" ? Math.max(0, 1 - asked / (PART * felt.ownCard)) : 0;
  return (
    worth(scene, felt.widths.scene, a) +
    worth(felt.ownCard, felt.widths.own, felt.hand === "own" ? b : 0) +
    worth(felt.card, felt.widths.seat, c) -
    2 * SHORTFALL * tight -
    4 * SHORTFALL * small -
    EVEN * uneven -
    sum(filled.map((fill, i) => (i === filled.length - 1 ? LOOSE : TIGHT) * Math.max(0, fill - 1)))
  );
}

/** Whether everything has its place and no card is narrower than it should be. */
function fitting({ scene: [across, down, words], widths, hand, ownCard, card }, filled, middle) {
  const scene = across ? Math.min(middle.w / across, (middle.h - words) / (down * HIGH)) : Infinity;
  const wide = scene >= widths.scene[0] && card >= widths.seat[0] && (hand !== "own" || ownCard >= widths.own[0]);
  return wide && filled.every((fill) => fill <= 1.001) && middle.w > 0 && middle.h > 0;
}

/** Seats in rows above the scene, which has the whole width, or empty seats `aside` of it: for a narrow felt. */
function inRows(felt, seat, across, aside) {
  const { width, height, ring, gap, empty, small } = felt;
  const form = seat.form;
  const size = [
    Math.max(seat.size[0], Math.min(width / Math.min(across, Math.max(1, ring.length)) - gap, 1.6 * felt.plate[0])),
    seat.size[1],
  ];
  const lane = felt.lane.top;
  const rows = Array.from({ length: Math.ceil(ring.length / across) }, (_, i) => ring.slice(i * across, (i + 1) * across));
  const last = rows.at(-1) ?? [];
  const room = width - last.length * (size[0] + gap);
  const beside = rows.length && empty.length * (small + gap) <= room;
  const strip = empty.length && !beside && !aside ? Math.ceil((empty.length * (small + gap)) / width) * (small + gap) : 0;
  const columns = aside && !beside ? Math.ceil(empty.length / 2) * (small + gap) : 0; // the height of those on either side
  const head = rows.length * (size[1] + lane + gap) + strip;
  const below = footOf(felt, size, lane);
  const edge = gap + (columns ? small + gap : 0);
  const middle = { x: edge, y: head, w: width - 2 * edge, h: height - head - below - gap / 2 };
  const filled = [
    (Math.min(across, ring.length) * (size[0] + gap)) / width,
    columns > middle.h ? columns / Math.max(1, middle.h) : 0,
    middle.h < 0 ? 1 - middle.h / height : 0,
    ownFill(felt, size, width),
  ];
  const worthOf = weighed(felt, middle, filled, rows.length > 1 ? (across - last.length) / across / 3 : 0);
  return {
    worth: worthOf,
    fits: fitting(felt, filled, middle),
    place: () => placeRows(felt, { size, form, rows, beside, columns, below, middle, lane }),
  };
}

function placeRows(felt, { size, form, rows, beside, columns, below, middle, lane }) {
  const { width, height, gap, empty, small, hand, bottom } = felt;
  const seats = new Map();
  // the first row lies lowest: clockwise from the viewer's left it goes up, across, and down
  const order = snake(rows);
  order.forEach((row, i) => {
    const y = gap / 2 + i * (size[1] + lane + gap);
    const spared = i === order.length - 1 && beside ? empty.length * (small + gap) : 0;
    spread(
      row.map(() => size[0]),
      width - spared,
      gap,
    ).forEach((at, j) => {
      seats.set(row[j].seat, seatAt(felt, { side: "top", form, x: at - size[0] / 2, y, w: size[0], h: size[1] }, lane));
    });
  });
  const under = rows.length * (size[1] + lane + gap);
  const line = Math.max(1, Math.floor(width / (small + gap)));
  empty.forEach(({ seat }, i) => {
    if (columns) {
      const [x, y] = [i % 2 ? width - gap / 2 - small : gap / 2, middle.y + Math.floor(i / 2) * (small + gap)];
      seats.set(seat, { side: "top", form: "above", x, y, w: small, h: small, lane: { x, y, w: small, h: 0 }, card: 0 });
      return;
    }
    const x = beside ? width - (empty.length - i) * (small + gap) : gap / 2 + (i % line) * (small + gap);
    const y = beside ? under - lane - gap - size[1] / 2 - small / 2 : under + Math.floor(i / line) * (small + gap);
    seats.set(seat, { side: "top", form: "above", x, y, w: small, h: small, lane: { x, y, w: small, h: 0 }, card: 0 });
  });
  if (bottom) seats.set(bottom.seat, bottomSeat(felt, size, form, lane));
  return { seats, middle, ...handOf(felt, hand, 0, height - below, width, below) };
}

/** Rows from the top, so that the seats go up on the left, across and down on the right: the lowest row holds the first and the last. */
function snake(rows) {
  const all = rows.flat();
  const lines = rows.map(({ length }) => length);
  const found = [];
  let [from, to] = [0, all.length];
  for (const length of lines.slice(1).reverse()) {
    const left = Math.ceil(length / 2);
    found.unshift([...all.slice(from, from + left), ...all.slice(to - (length - left), to)]);
    from += left;
    to -= length - left;
  }
  return lines.length ? [all.slice(from, to), ...found] : [];
}

/** Seats on the left, above and on the right of the scene; `short` sides leave the bottom to one's own hand. */
function inRing(felt, aside, above, left, right, short) {
  const { width, height, ring, gap, empty, small } = felt;
  const top = ring.length - left - right;
  const sides = left + right > 0;
  const [wide, high] = aside.size;
  const head = top ? above.size[1] + gap + felt.lane.top : gap;
  const below = footOf(felt, above.size, felt.lane.top);
  const margin = Math.max(sides && !short ? wide + gap : 0, empty.length && !short ? small + gap : 0);
  const edge = sides ? wide + gap + felt.lane.side : margin;
  const start = top ? above.size[1] + gap + felt.lane.top : 0; // below the wagers of those above
  const column = height - start - (short ? below : 0);
  const smallLeft = left > right ? Math.floor(empty.length / 2) : Math.ceil(empty.length / 2);
  const lengths = [left * (high + gap) + smallLeft * (small + gap), right * (high + gap) + (empty.length - smallLeft) * (small + gap)];
  const middle = { x: edge, y: head, w: width - 2 * edge, h: height - head - below - gap / 2 };
  const fills = [lengths[0] / column, (top * (above.size[0] + gap)) / width, lengths[1] / column];
  const filled = [...fills, middle.w < 0 ? 1.5 : 0, middle.h < 0 ? 1.5 : 0, ownFill(felt, above.size, width - 2 * margin)];
  const uneven = Math.abs(left - right) / 3 + (ring.length > 2 && !top ? 1.6 : 0) + (ring.length > 2 && !sides ? 0.3 : 0);
  return {
    worth: weighed(felt, middle, filled, uneven),
    fits: fitting(felt, filled, middle),
    place: () => placeRing(felt, { aside, above, left, top, margin, start, column, below, middle, smallLeft }),
  };
}

function placeRing(felt, { aside, above, left, top, margin, start, column, below, middle, smallLeft }) {
  const { width, height, ring, gap, empty, small, hand, bottom } = felt;
  const seats = new Map();
  const down = (taken, free, side) => {
    // empty seats lie at the bottom of a side, beside one's own hand
    const seated = taken.map((each) => ({ each, form: aside.form, w: aside.size[0], h: aside.size[1] }));
    const vacant = free.map((each) => ({ each, form: "above", w: small, h: small }));
    const items = side === "left" ? [...vacant, ...seated] : [...seated, ...vacant];
    spread(
      items.map(({ h }) => h),
      column,
      gap,
    ).forEach((at, i) => {
      const { each, form, w, h } = items[i];
      const y = (side === "left" ? start + column - at : start + at) - h / 2;
      const x = side === "left" ? gap / 2 : width - gap / 2 - w;
      const box = { side, form, x, y, w, h };
      seats.set(each.seat, each.taken ? seatAt(felt, box, 0) : { ...box, lane: { x, y, w, h: 0 }, card: 0 });
    });
  };
  down(ring.slice(0, left), empty.slice(0, smallLeft), "left");
  const tops = ring.slice(left, left + top);
  const [w, h] = above.size;
  spread(
    tops.map(() => w),
    width,
    gap,
  ).forEach((at, i) => {
    seats.set(tops[i].seat, seatAt(felt, { side: "top", form: above.form, x: at - w / 2, y: gap / 2, w, h }, felt.lane.top));
  });
  down(ring.slice(left + top), empty.slice(smallLeft), "right");
  if (bottom) seats.set(bottom.seat, bottomSeat(felt, above.size, above.form, felt.lane.top));
  return { seats, middle, ...handOf(felt, hand, margin, height - below, width - 2 * margin, below) };
}

function bottomSeat(felt, size, form, lane) {
  const { width, height, gap } = felt;
  const box = { side: "bottom", form, x: (width - size[0]) / 2, y: height - gap / 2 - size[1], w: size[0], h: size[1] };
  return seatAt(felt, box, lane);
}

/** A taken seat, with the lane for its wagers: before it, towards the middle. */
function seatAt({ lane: { side: inside }, gap, card }, box, lane) {
  const { side, x, y, w, h } = box;
  const lanes = {
    top: { x, y: y + h, w, h: lane },
    bottom: { x, y: y - lane, w, h: lane },
    left: { x: x + w + gap / 2, y, w: inside, h },
    right: { x: x - inside - gap / 2, y, w: inside, h },
  };
  return { ...box, lane: lanes[side], card };
}

const handOf = ({ ownCard }, hand, x, y, w, h) => (hand === "own" ? { hand: { x, y, w, h }, ownCard } : { hand: null, ownCard: 0 });

/** The middles of what lies side by side on a line; what is left over is spread between them. */
function spread(lengths, line, gap) {
  const free = (line - sum(lengths) - lengths.length * gap) / Math.max(1, lengths.length);
  let at = 0;
  return lengths.map((length) => {
    const long = length + gap + free;
    at += long;
    return at - long / 2;
  });
}
