"""What tests of whole rounds share: random setups over an edition's whole range, and players who lean to rare choices."""

import random
from collections.abc import Iterator, Mapping, Sequence

from typing_extensions import Unpack

from cardroom import load
from cardroom.cards import Card
from cardroom.errors import BadSetup, CardroomError
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.houses.files import edition_files
from cardroom.round import Action, Amounts, Decision, Option, Round, Setup
from cardroom.switches import Switches
from tests.editions import load_blackjack, load_pai_gow, load_pot, load_stud

EDITIONS = tuple(edition_files())
NAMES = ("ann", "bob", "cy", "dee", "eli", "fay", "gus", "hal", "ida", "jo")
WEIGHTS = {"fold": 0.4, "wait": 0.5, "done": 0.7, "pass": 0.5, "muck": 0.5}


def choose(rng: random.Random, decision: Decision) -> Action:
    """A legal action; both ends of a bound and all-ins come up often, leaving comes up less often."""
    player = rng.choice(list(decision.asks))
    options = decision.asks[player]
    option = rng.choices(options, [WEIGHTS.get(o.verb, 1.0) for o in options])[0]
    return take(rng, player, option)


def take(rng: random.Random, player: str, option: Option) -> Action:
    amount = 0
    bounds = option.amounts
    if bounds is not None:
        if bounds.only:
            amount = rng.choice(bounds.only)
        else:
            steps = (bounds.most - bounds.least) // bounds.step
            near = bounds.least + bounds.step * rng.randint(0, min(steps, 6))
            amount = rng.choice((bounds.least, bounds.least, near, bounds.most))
    picks: tuple[int, ...] = ()
    if option.pick is not None:
        count = rng.randint(option.pick.least, option.pick.most)
        picks = tuple(sorted(rng.sample(range(option.pick.size), count)))
    return Action(player, option.verb, amount, option.spot, picks)


def decision_of(round: Round) -> Decision:
    """What the round now waits for, where it is not over."""
    assert round.decision is not None
    return round.decision


def amounts_of(option: Option) -> Amounts:
    """Between what the amount may be, where the option has one."""
    assert option.amounts is not None
    return option.amounts


def known(cards: Sequence[Card | None]) -> list[Card]:
    """The cards of an event as the round itself knows them: none is hidden."""
    found = [card for card in cards if card is not None]
    assert len(found) == len(cards)
    return found


def actions_of(round: Round) -> list[Action]:
    """The inputs of a round in which the floor was not called."""
    actions = [given for given in round.inputs if isinstance(given, Action)]
    assert len(actions) == len(round.inputs)
    return actions


def finish(round: Round, rng: random.Random, most: int = 2000) -> Round:
    """Play a round out; one that will not end is a failure."""
    for _ in range(most):
        if round.decision is None:
            return round
        round.act(choose(rng, round.decision))
    raise AssertionError(f"{round.setup.edition.id}: no end after {most} actions")


def tables(edition: Edition, rng: random.Random) -> dict[str, object]:
    """Some table of this edition, now and then with rules of its own where the house leaves them to it."""
    found = limits(edition, rng)
    trials = {name: list(left.trials()) for name, left in edition.rules.tables.items()}
    own = {name: rng.choice(values) for name, values in trials.items() if values and rng.random() < 0.3}
    if int(str(own.get("seats", 99))) < edition.game.seats(edition.rules):
        del own["seats"]  # players may sit in any of the house's seats
    settings = edition.settings({**found, **own})
    try:
        edition.game.check_table(edition.at(settings), settings)
    except BadSetup:  # a side bet needs more decks, a limit has rules of its own
        return found
    return found | own


def limits(edition: Edition, rng: random.Random) -> dict[str, object]:
    if edition.game.family != "pot":
        return banked_tables(edition, rng)
    if hasattr(edition.table, "bring_in"):
        return stud_tables(edition, rng)
    loaded = load_pot(edition)
    structure = rng.choice(loaded.rules.structures)
    small = rng.choice((300, 400, 1000, 2000)) if structure == "limit" else 0
    found: dict[str, object] = {"structure": structure, "buy_in": 200_00 if structure == "pot-limit" else 100_00}
    if structure == "limit":
        found |= {"bets": (small, 2 * small), "blinds": (small // 2, small)}
    elif structure == "spread-limit":
        found |= {"spread": (rng.choice((100, 200, 300)), 800), "blinds": (100, 200)}
    else:
        found |= {"blinds": (rng.choice((100, 200)), 300)}
    if rng.random() < 0.3:
        found["ante"] = 100
    if rng.random() < 0.3:
        found["showdown"] = "asked"
    settings = loaded.settings(found)
    try:
        edition.post(None, settings)
    except CardroomError:  # no fee is printed for such a table: the edition's own
        found = {key: found[key] for key in ("ante", "showdown") if key in found}
        settings = loaded.settings(found)
    if loaded.rules.straddles.allowed(settings) and rng.random() < 0.5:
        found["straddle"] = True
    return found


def stud_tables(edition: Edition, rng: random.Random) -> dict[str, object]:
    """A printed limit, or where none is printed one with an ante and a bring-in of its own."""
    found: dict[str, object] = {"showdown": "asked"} if rng.random() < 0.3 else {}
    rules = load_stud(edition).rules
    if rules.limits:
        row = rng.choice(rules.limits)
        found |= {"structure": row.structure, "buy_in": row.buy_in or 100_00}
        return found | {"spread-limit": {"spread": row.limit}, "limit": {"bets": row.limit}}.get(row.structure, {})
    structure, small, ante = rng.choice(rules.structures), rng.choice((200, 300, 1000)), rng.choice((0, 50, 100))
    found |= {"structure": structure, "ante": ante, "bring_in": small if rules.opening == "bet" else 100}
    return found | {"limit": {"bets": (small, 2 * small)}, "spread-limit": {"spread": (small, 4 * small)}}.get(structure, {})


def banked_tables(edition: Edition, rng: random.Random) -> dict[str, object]:
    """The edition's limits, and whatever else its house may offer: a house jackpot, piles by hand, other bonus bets, a meter."""
    found: dict[str, object] = {}
    if "jackpot" in edition.clauses and rng.random() < 0.5:
        pays = {"straight-flush": 500_00, "three-of-a-kind": 90_00, "flush": 5_00, "pair": 2_00}
        found["jackpot"] = {"rake": 100, "participation": rng.choice(("mandatory", "optional")), "pays": pays}
    if edition.game.name == "pai_gow_poker":
        found |= pai_gow_tables(edition, rng)
    if edition.game.name == "blackjack":
        found["bonuses"] = rng.choice((None, (), (rng.choice(list(load_blackjack(edition).rules.bonuses)),)))
    return found


def pai_gow_tables(edition: Edition, rng: random.Random) -> dict[str, object]:
    rules = load_pai_gow(edition).rules
    found: dict[str, object] = {"dealing": rng.choice((None, *rules.dealing))}
    chosen = [key for key in rules.bonuses if rng.random() < 0.8]
    rivals = [key for key in chosen if key in rules.one_of]
    bonuses = rng.choice((None, tuple(key for key in chosen if key not in rivals[1:])))
    found["bonuses"] = bonuses
    payers = [rules.bonuses[key].payer for key in bonuses or ()]
    if "jackpot" in payers and rng.random() < 0.5:
        found["meter"] = {"pays": {"pair": 3_00, "flush": 50_00}, "percent": {"two-pair": 5, "straight": 100}}
    return found


def some_option(edition: Edition, table: Mapping[str, object] | Switches | None, rng: random.Random) -> str | None:
    """Any single option that may be posted at this table, now and then; else the default."""
    if edition.schedule is None or rng.random() < 0.4:
        return None
    for option in rng.sample(list(edition.schedule.options), min(6, len(edition.schedule.options))):
        try:
            edition.post(option, edition.settings(table))
        except CardroomError:
            continue
        return str(option)
    return None


def random_setup(edition: Edition, rng: random.Random, **given: Unpack[SetupOptions]) -> Setup:
    """Two players to a full table, tiny and large stacks, empty seats, any table, sometimes a stepped dealer."""
    most = edition.game.seats(edition.rules)
    count = rng.randint(2, most)
    seats = sorted(rng.sample(range(1, most + 1), count))
    size = rng.choice((3_00, 12_00, 60_00, 400_00, 5000_00))
    stacks = {name: rng.choice((size, rng.randint(1, size), rng.randint(size // 2, 2 * size))) for name in NAMES[:count]}
    names = list(stacks)
    first, second = names[:2]
    stacks[first] = max(stacks[first], 200)
    stacks[second] = max(stacks[second], 200)
    if edition.game.family == "banked":
        stacks[first] = rng.choice((20_00, 60_00, 300_00, 5000_00))  # the player-dealer: often short
        given.setdefault("player_dealer", first)
    elif rng.random() < 0.7:
        given.setdefault("button", seats[rng.randrange(2)])
    given.setdefault("jackpot", rng.choice((0, 5000_00)))
    given.setdefault("seed", rng.getrandbits(40))
    given.setdefault("table", tables(edition, rng))
    given.setdefault("option", some_option(edition, given["table"], rng))
    given.setdefault("chip", rng.choice((100, 100, 1, 500)))
    given["seats"] = dict(zip(seats, names, strict=True))
    if edition.game.name == "pai_gow_poker":
        given.setdefault("stepped", rng.random() < 0.2)
    if getattr(edition.rules, "backline", None) is not None and rng.random() < 0.5:
        stacks["kit"] = rng.choice((0, size, rng.randint(1, size)))  # on the backline without a seat
    given["stacks"] = stacks
    try:
        return edition.setup(**given)
    except BadSetup as refusal:  # a player-dealer who cannot pay the highest fee of the option may not bank
        assert "cannot be player-dealer" in str(refusal)
        given["stacks"] = {**stacks, first: 5000_00}
        return edition.setup(**given)


def rounds(edition_id: str, count: int, lot: int, **given: Unpack[SetupOptions]) -> Iterator[tuple[Round, random.Random]]:
    """Fresh random rounds of an edition."""
    edition = load(edition_id)
    for number in range(count):
        rng = random.Random(f"{edition_id} {lot} {number}")
        yield Round(random_setup(edition, rng, **given)), rng
