// What a page is asked of its layout, by name: [what, given]. See fits.py.
([what, given]) => {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((node) =>
      node.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
    );
  const box = (node) => node.getBoundingClientRect();
  const name = (node) =>
    `${node.closest("[data-seat]")?.dataset.seat ?? ""} ${node.dataset.card ?? node.dataset.text ?? node.textContent.trim()}`.trim();

  const does = {
    /** Whether the window has this size, and the felt has been laid out for it. */
    settled([width, height]) {
      const ring = document.querySelector("#felt .ring");
      /** @type {HTMLElement | null} */
      const felt = document.querySelector("#felt");
      if (!ring || !felt) return false;
      const { placed } = felt.dataset;
      return innerWidth === width && innerHeight === height && placed === `${ring.clientWidth}x${ring.clientHeight}`;
    },

    /** Where each seat is. */
    seats() {
      /** @type {NodeListOf<HTMLElement>} */
      const seats = document.querySelectorAll("#felt li[data-seat], #hand");
      const found = [...seats].filter((node) => !node.hidden);
      return Object.fromEntries(found.map((node) => [node.dataset.seat ?? "own", [box(node).left, box(node).top]]));
    },

    /** Whatever matters and is not to be seen. */
    problems() {
      const found = [];
      const inside = (what, node) => {
        const { left, top, right, bottom, width, height } = box(node);
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
          found.push(`${what} out of the window: ${name(node)}`);
        if (width < 6 || height < 6) found.push(`${what} too small: ${name(node)}, ${width.toFixed(0)} by ${height.toFixed(0)}`);
      };
      const seen = (what, node, x, y) => {
        const { left, top, width, height } = box(node);
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        if (!hit || !(node.contains(hit) || hit.contains(node)))
          found.push(`${what} covered: ${name(node)}, by ${hit?.getAttribute("class")}`);
      };
      const own = all("#hand .own-cards svg[data-card]");
      const middle = all("#centre figure svg[data-card]");
      const plates = all("#felt .plate");
      for (const card of own) {
        inside("own card", card);
        seen("own card", card, 0.08, 0.25);
      }
      for (const card of middle) inside("card in the middle", card);
      for (const button of all("#controls .acts button")) {
        inside("button", button);
        seen("button", button, 0.5, 0.5);
      }
      for (const title of all("#controls-title")) {
        inside("question", title);
        seen("question", title, 0.5, 0.5);
      }
      for (const plate of plates) inside("plate", plate);
      const solid = [...plates, ...own, ...middle, ...all("#hand .circle")];
      for (const plate of plates) {
        for (const other of solid) {
          if (other === plate || plate.contains(other)) continue;
          const [one, two] = [box(plate), box(other)];
          const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
          const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
          if (wide > 3 && high > 3) found.push(`${name(plate)} and ${name(other)} lie upon each other`);
        }
      }
      return found;
    },
  };

  return does[what](given);
};
