// What a page is asked of its layout, by name: [what, given]. See fits.py.
([what, given]) => {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((node) =>
      node.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
    );
  const box = (node) => node.getBoundingClientRect();
  const SHORT_NAME = 6; // letters of a name that has room everywhere
  const LONG_STACK = 7; // letters of an amount beside which a name may be cut
  const PLAIN = ".outcome, .own-info > *, .bank-caption, .made, .tile-name, .wager, .lines"; // labels that are text alone
  /** The box of a label, as wide as its text where that is wider. */
  const whole = (node) => {
    const { left, top, right, bottom } = box(node);
    if (!node.matches(PLAIN) || getComputedStyle(node).overflowX !== "visible") return { left, top, right, bottom };
    const range = document.createRange();
    range.selectNodeContents(node);
    const texts = [...range.getClientRects()];
    const [lefts, rights] = [texts.map((each) => each.left), texts.map((each) => each.right)];
    return { left: Math.min(left, ...lefts), top, right: Math.max(right, ...rights), bottom };
  };
  /** Whether some of a node's text is hidden, by itself or by what it lies in; a font may reach a little beyond its line. */
  const cut = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const texts = [...range.getClientRects()].filter(({ width }) => width);
    for (let holder = node; holder && !holder.matches("#felt, .controls-body, .spots-to-bet"); holder = holder.parentElement) {
      if (getComputedStyle(holder).overflowX === "visible" || holder.matches(".visually-hidden")) continue;
      const { left, top, right, bottom } = box(holder);
      if (texts.some((text) => text.left < left - 2 || text.right > right + 2 || text.top < top - 5 || text.bottom > bottom + 5))
        return true;
    }
    return false;
  };
  const name = (node) =>
    `${node.closest("[data-seat]")?.dataset.seat ?? ""} ${node.dataset.card ?? node.dataset.text ?? node.textContent.trim()}`.trim();

  const does = {
    /** Whether the window has this size, and the felt has been laid out for it. */
    settled([width, height]) {
      const ring = document.querySelector("#felt .ring");
      /** @type {HTMLElement | null} */
      const felt = document.querySelector("#felt");
      if (!ring || !felt) return false;
      /** @type {HTMLDetailsElement | null} */
      const form = document.querySelector("#controls .by-form");
      if (form && form.open !== document.body.classList.contains("types")) return false;
      const { placed } = felt.dataset;
      return innerWidth === width && innerHeight === height && placed === `${ring.clientWidth}x${ring.clientHeight}`;
    },

    /** Unfold the form of wagers with all that it has, or fold it again. False where there is none. */
    unfold(open) {
      /** @type {NodeListOf<HTMLDetailsElement>} */
      const folds = document.querySelectorAll("#controls :is(.by-form, .by-form .behind)");
      for (const fold of folds) fold.open = open;
      return folds.length > 0;
    },

    /** Where each seat is. */
    seats() {
      /** @type {NodeListOf<HTMLElement>} */
      const seats = document.querySelectorAll("#felt li[data-seat], #hand");
      const found = [...seats].filter((node) => !node.hidden);
      return Object.fromEntries(found.map((node) => [node.dataset.seat ?? "own", [box(node).left, box(node).top]]));
    },

    /**
     * Whatever matters and is not to be seen: out of the window, covered, cut, too small to read, or lying upon something else. `least` is
     * the least width of a card in pixels, `crowded` which cards may be narrower, and by what part: [[selector, part]].
     */
    problems({ least = 0, crowded = [] } = {}) {
      const found = [];
      const inside = (what, node) => {
        const { left, top, right, bottom } = box(node);
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
          found.push(`${what} out of the window: ${name(node)}`);
      };
      const seen = (what, node, x, y) => {
        const { left, top, width, height } = box(node);
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        if (!hit || !(node.contains(hit) || hit.contains(node) || hit.matches(".foul-mark")))
          found.push(`${what} covered: ${name(node)}, by ${hit?.getAttribute("class")}`);
      };
      const cards = all("#felt svg[data-card]");
      for (const card of cards) {
        inside("card", card);
        const { width } = box(card);
        // a tile is narrow, and on a back there is nothing to read; `crowded` says what a window cannot hold
        const down = [[".down", 0.3]];
        const narrow = [
          [".tile", 0.7],
          ["#hand .group-meld", 0.8],
        ];
        const part = Number([...down, ...crowded, ...narrow].find(([where]) => card.closest(where))?.[1] ?? 1);
        if (width + 0.5 < part * least) found.push(`card too narrow: ${name(card)}, ${width.toFixed(0)}`);
      }
      // what a decision depends on: the scene, and the cards that lie open at the seats
      const own = Math.max(0, ...all("#hand .group:not(.group-meld) svg[data-card]").map((card) => box(card).width));
      const asks = all('#centre svg[data-card], #felt[data-kind="up"] .seat:not(.folded) .c:not(.down) svg[data-card]');
      for (const card of asks) {
        const { width } = box(card);
        if (width + 0.5 < 0.6 * own) found.push(`card small beside one's own: ${name(card)}, ${width.toFixed(0)} of ${own.toFixed(0)}`);
      }
      for (const card of all("#hand .own-cards svg[data-card]")) seen("own card", card, 0.08, 0.25);
      const body = document.querySelector("#controls .controls-body");
      if (body && body.scrollHeight > body.clientHeight + 2) found.push(`the bar scrolls by ${body.scrollHeight - body.clientHeight}`);
      const controls = ".acts button, .amount-box input, [data-role=slider], .preset, .chip, .tool, .advise, .row-name, .selector, summary";
      for (const control of all(`#controls :is(${controls})`)) {
        if (control.closest(".spots-to-bet")) control.scrollIntoView({ block: "nearest" }); // of the bar this list alone scrolls
        inside("control", control);
        seen("control", control, 0.5, 0.5);
      }
      for (const circle of all("#hand button.circle")) seen("circle", circle, 0.5, 0.5);
      for (const title of all("#controls-title")) {
        inside("question", title);
        seen("question", title, 0.5, 0.5);
      }

      const labels = [
        "#felt :is(.plate, .made, .wager, .pot, .outcome, .bank-caption, .bank, .dice, .waits, .lines, .pile-name)",
        ".bubble",
        "#felt :is(figcaption, .circle, .vacant, .own-info > *, .own-seat .group-name, .tile-name, .bank-caption)",
      ].flatMap(all);
      const boxes = new Map(labels.map((label) => /** @type {const} */ ([label, whole(label)])));
      for (const label of labels) {
        inside("label", label);
        for (const other of [...labels, ...cards]) {
          if (other === label || label.contains(other) || other.contains(label)) continue;
          const [one, two] = [boxes.get(label) ?? box(label), boxes.get(other) ?? box(other)];
          const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
          const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
          if (wide > 2.5 && high > 2.5) found.push(`${name(label)} and ${name(other)} lie upon each other`);
        }
      }
      for (const plate of all("#felt .plate")) {
        const discs = [...plate.querySelectorAll(".disc")].filter((disc) => disc.checkVisibility());
        for (const text of plate.querySelectorAll(".name-text, .stack, .net, .said, .state")) {
          const range = document.createRange();
          range.selectNodeContents(text);
          for (const disc of discs) {
            const two = box(disc);
            const under = (one) => Math.min(one.right, two.right, box(text).right) - Math.max(one.left, two.left) > 2.5;
            const level = (one) => Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 3.5;
            if ([...range.getClientRects()].some((one) => one.width && under(one) && level(one)))
              found.push(`${name(disc)} lies upon ${name(text)}`);
          }
        }
      }
      const texts = all("#felt *").filter(
        (node) =>
          !node.closest("svg, .visually-hidden, .seat.small, [aria-hidden=true].felt-name, .felt-name") &&
          [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()),
      );
      for (const node of texts) {
        /** @type {HTMLElement | null} */
        const scaled = node.closest(".in, .cards, .spots");
        const size = Number.parseFloat(getComputedStyle(node).fontSize) * Number(scaled?.style.getPropertyValue("--s") || 1);
        if (size && size < 10.8) found.push(`text too small: ${name(node)}, ${size.toFixed(1)}`);
        const stack = node.closest(".plate")?.querySelector(".stack")?.textContent ?? "";
        const shortened = node.matches(".name-text") && (node.textContent.length > SHORT_NAME || stack.length > LONG_STACK);
        if (!shortened && cut(node)) found.push(`text cut: ${name(node)}`);
      }
      const words = ".act, .preset, .selector, .chip, .ahead button, .score-matrix :is(th, td)";
      for (const node of all(`#controls :is(${words})`)) if (cut(node)) found.push(`text cut: ${name(node)}`);
      return [...new Set(found)];
    },
  };

  return does[what](given);
};
