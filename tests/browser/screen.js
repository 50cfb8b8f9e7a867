// Everything that a table page shows, read from the page alone: what a driver acts on and what tests compare with the engine.
() => {
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const text = (node) => node?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const own = (node) =>
    [...(node?.childNodes ?? [])]
      .filter((child) => child.nodeType === 3)
      .map((child) => child.data)
      .join("")
      .trim();
  const names = (node) => all("svg[data-card]", node).map((card) => card.dataset.card || null);
  const places = (node) => Object.fromEntries(all("[data-place]", node).map((place) => [place.dataset.place, names(place)]));
  const plate = (node) => ({
    name: text(one(".name-text", node)),
    bot: Boolean(one(".bot", node)),
    stack: own(one(".stack", node)),
    net: text(one(".net", node)),
    discs: all(".discs .disc", node).map((disc) => disc.title),
    states: all(".state", node).map(text),
    said: one(".said[data-texts]", node)?.title ?? text(one(".said", node)), // the whole of it, where a shorter one is shown
    places: places(node),
    results: Object.fromEntries(all("[data-result]", node).map((spot) => [spot.dataset.result, text(spot)])),
    lit: all(".c.lit svg[data-card]", node).map((card) => card.dataset.card),
    wagers: Object.fromEntries(all("[data-spot-account]", node).map((spot) => [spot.dataset.spotAccount, text(one(".figures", spot))])),
  });
  const controls = one("#controls");
  const hand = one("#hand");
  const seats = {};
  for (const seat of all("#felt li[data-seat]")) seats[seat.dataset.seat] = { ...plate(seat), player: seat.dataset.player ?? "" };
  if (!hand.hidden && hand.dataset.seat) seats[hand.dataset.seat] = { ...plate(hand), player: "" };
  const centre = one("#centre");
  const current = one("#log .log-round.current");
  return {
    state: document.body.dataset.state,
    round: document.body.dataset.round ?? "",
    over: document.body.dataset.over === "true",
    events: Number(document.body.dataset.events ?? 0),
    line: document.body.dataset.line ?? "",
    turn: controls.dataset.turn ?? null,
    kind: controls.dataset.kind ?? "",
    own: hand.hidden ? null : (hand.dataset.seat ?? null),
    title: text(one("#controls-title")),
    what: text(one("#controls .what")),
    acts: all("#controls .acts button:not([hidden])", controls).map((button) => ({
      verb: button.dataset.verb ?? "",
      spot: button.dataset.spot || null,
      role: button.dataset.role ?? "",
      text: button.dataset.text ?? text(button),
      ready: button.getAttribute("aria-disabled") !== "true",
      advised: button.classList.contains("advised"),
    })),
    selectors: all("#controls .selector").map((button) => ({
      verb: button.dataset.verb,
      spot: button.dataset.spot ?? null,
      text: text(button),
      pressed: button.getAttribute("aria-pressed") === "true",
      position: Number(button.closest("[data-position]")?.dataset.position ?? 0),
      folded: Boolean(button.closest("details:not([open])")),
    })),
    typing: document.body.classList.contains("types"),
    circles: all("#hand button.circle[data-offered]").map((circle) => circle.dataset.circle),
    amount: one("#controls [data-role=amount]")?.value ?? null,
    amountWhy: text(one("#amount-why")),
    presets: all("#controls [data-preset]").map((button) => button.dataset.preset),
    rungs: Number(one("#controls [data-role=slider]")?.max ?? 0),
    counters: Object.fromEntries(all("#controls [data-counter]").map((counter) => [counter.dataset.counter, text(counter)])),
    trays: Object.fromEntries(
      all("#hand [data-place]")
        .filter((place) => one("[data-index]", place))
        .map((place) => [
          place.dataset.place,
          all("[data-index]", place).map((card) => [
            Number(card.dataset.index),
            names(card)[0],
            card.getAttribute("aria-pressed") === "true",
          ]),
        ]),
    ),
    advice: text(one("#controls .advice")),
    foul: one("#controls .foul:not([hidden])") ? text(one("#controls .foul")) : "",
    refusal: one("#controls .refusal:not([hidden])") ? text(one("#controls .refusal")) : "",
    banner: one("#banner").hidden ? "" : text(one("#banner")),
    seats,
    hand: places(hand),
    lit: all(".c.lit svg[data-card]", centre).map((card) => card.dataset.card),
    pots: all("#centre [data-pot]").map((pot) => [text(one(".pot-name", pot)), text(one(".figures", pot))]),
    total: text(one("#centre .pot.total .figures")),
    centre: Object.fromEntries(all("#centre figure[data-place]").map((place) => [place.dataset.place, names(place)])),
    piles: {
      ...Object.fromEntries(all("#facts-more [data-pile]").map((pile) => [pile.dataset.pile, [Number(text(one(".figures", pile))), []]])),
      ...Object.fromEntries(
        all("#centre .piles [data-place]").map((pile) => [pile.dataset.place, [Number(text(one("span.figures", pile))), names(pile)]]),
      ),
    },
    bank: Object.fromEntries(all("#centre [data-bank]").map((figure) => [figure.dataset.bank, text(figure)])),
    called: Object.fromEntries(
      all("#centre [data-place]")
        .filter((place) => one(".made-here", place))
        .map((place) => [place.dataset.place, text(one(".made-here", place))]),
    ),
    waits: text(one("#centre .waits")),
    bankSaid: all("#centre :is(.said-of-bank, .bank-cards figcaption)").map(text).join(" "),
    outcome: text(one("#centre .outcome")),
    facts: Object.fromEntries(all("#facts > div").map((fact) => [text(one("dt", fact)), text(one("dd", fact))])),
    log: current ? all("li > span:first-child", current).map((line) => line.textContent) : [],
    rules: current ? all("li", current).map((line) => one("[data-rule]", line)?.dataset.rule ?? "") : [],
    loose: all("svg[data-card]")
      .filter((card) => !card.closest("[data-place]"))
      .map((card) => card.dataset.card)
      .filter(Boolean),
    self: hand.hidden ? null : plate(hand),
    dialog: text(one("dialog[open]")),
  };
};
