// What the parts of the felt need, for its layout: in a shape of the felt, and in a kind of game.

/**
 * In units of text: the least plate of a seat and its height where it is slim, the lane for its wagers, the space between things, an empty
 * seat and one that can be taken, the row of circles or, where they lie beside the cards, the height of one, and one's own plate.
 */
export const SHAPES = {
  wide: { plate: [134, 58], slim: 40, lane: { top: 24, side: 84 }, gap: 8, empty: 28, open: 44, circles: 56, own: [134, 58], most: 2.2 },
  tall: { plate: [88, 56], slim: 40, lane: { top: 20, side: 0 }, gap: 5, empty: 26, open: 44, circles: 50, own: [116, 42], most: 1.6 },
  flat: {
    plate: [112, 54],
    slim: 40,
    lane: { top: 20, side: 66 },
    gap: 5,
    empty: 24,
    open: 44,
    circles: 0,
    beside: 43,
    own: [112, 54],
    most: 1.4,
  },
};

/**
 * What the hands of a game ask for, in widths of a card across and in rows down: at a seat, in the scene, and at the bottom. The third
 * figure is text in units: beside the cards of a seat, above and below those of the scene; at the bottom whether one's own plate lies
 * below the cards on a narrow felt. The cards of a seat may have several ways to lie. `weigh` says how much a larger card is worth in the
 * scene, in one's own hand and at the seats; `circles` and `lane` whether there are circles before one's own hand and wagers before the
 * seats; `flat` and `tall` what is otherwise on such a felt; `asks` what a decision depends on.
 */
export const KINDS = {
  board: { seat: [[2.2, 1, 0]], scene: [5.3, 1, 40], own: [3.1, 1, 0], weigh: [2, 1.8, 0.7], circles: 0, lane: 1, asks: "scene" },
  up: {
    seat: [[3.3, 1.3, 0]],
    scene: [0, 0, 60],
    own: [5.2, 1.1, 1],
    weigh: [0, 1.2, 2],
    circles: 0,
    lane: 1,
    asks: "seat",
    flat: { seat: [[3.3, 1, 0]] },
  },
  banked: {
    seat: [[2.4, 1.35, 0]],
    scene: [5.3, 1, 64],
    own: [3.1, 1, 1],
    weigh: [1.8, 1.6, 0.8],
    circles: 1,
    lane: 1,
    asks: "scene",
    flat: { seat: [[2.4, 1, 0]] },
  },
  hands: {
    seat: [[2.6, 1.72, 0]],
    scene: [7.7, 1, 112],
    own: [8.2, 1.25, 1],
    weigh: [1.8, 1.6, 0.8],
    circles: 1,
    lane: 1,
    asks: "scene",
    flat: { seat: [[4.3, 1, 0]], scene: [7.7, 1, 80], own: [5.1, 1, 1] },
    tall: { own: [7.7, 1.25, 1] },
  },
  rows: {
    seat: [[3.35, 2.45, 50]],
    scene: [0, 0, 28],
    own: [8.6, 3.05, 1],
    weigh: [0, 1.2, 2.4],
    circles: 0,
    lane: 0,
    asks: "",
    tall: { own: [7.4, 3.05, 1] },
  },
  melds: {
    seat: [
      [6.7, 1, 0],
      [3.5, 2.1, 0],
      [2.5, 3.2, 0],
    ],
    scene: [2.6, 1, 50],
    own: [8.4, 1.15, 1],
    weigh: [1.4, 1.3, 1.6],
    circles: 0,
    lane: 0,
    asks: "scene",
    flat: {
      seat: [
        [6.7, 1, 0],
        [3.5, 2.1, 0],
      ],
    },
    tall: { own: [8.4, 1.95, 1] },
  },
};

/** Widths of a card in pixels of a felt of ordinary size: the least, and the one beyond which nothing is gained. */
export const WIDTHS = {
  wide: { scene: [52, 110], own: [60, 96], seat: [44, 66] },
  tall: { scene: [46, 92], own: [56, 86], seat: [36, 54] },
  flat: { scene: [40, 72], own: [46, 66], seat: [36, 46] },
};
