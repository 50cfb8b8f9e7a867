"""The round: the only stateful object. A procedure drives it; all others use ``decision``, ``act``, ``events``, ``view`` and ``over``."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import GeneratorType
from typing import Generic, cast

from cardroom.cards import Card
from cardroom.chance import Live, Promise, promised_dice
from cardroom.errors import BadInput, BrokenRound, IllegalAction
from cardroom.money import Cents
from cardroom.round import floor
from cardroom.round.accounts import DROP, HOUSE, JACKPOT, Account, Spot, Transfer
from cardroom.round.dealing import Dealing
from cardroom.round.decisions import DEALER, Action, Decision, Option, check, shortened
from cardroom.round.events import Event, Noted, Ruled, Shuffled, Verdict, Written, read
from cardroom.round.inputs import Corrected, FloorCall, Input, Misdeal, MisdealCall, Outcome
from cardroom.round.parts import AGAIN, Parts
from cardroom.round.rulings import Offer
from cardroom.round.setup import RulesT, Setup, Steps, TableT
from cardroom.round.taking_back import Back, standing
from cardroom.round.view import View, untold
from cardroom.shoes import shoe_of

_KEPT = (DROP, JACKPOT, HOUSE)  # where chips may lie when a round is over, beside the stacks

NOT_FROM_OUTSIDE = "Chips move by answers and rulings: give the round an Action (round.act) or a ruling (round.floor)."

DEALT_AS_IT_SHOULD_BE = Action(DEALER, "deal")


def promised(promise: Promise, dice: bool) -> Shuffled:
    """The promise of a shuffle. It rests on the seed alone, so it is the same whenever it is worked out."""
    return Shuffled(promise.shuffle, promise.commitment().root, promised_dice(promise.secret, promise.counted).root if dice else "")


class Round(Dealing, Generic[RulesT, TableT]):
    """One hand dealt, from first wager to last chip.

    ``decision`` says who is asked and what each may do; ``act`` answers; ``view`` is what one player may know; ``rulings`` and ``floor``
    are the floor's; ``over`` and ``outcome`` say how it ended; ``events`` and ``transfers`` tell all of it; ``fork`` makes an equal round.

    >>> from cardroom import Action
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round
    <Round of standard/no-limit-texas-holdem: ann, bob; ann to act (betting)>
    >>> round.act(Action("ann", "fold"))
    >>> round.over, round.outcome.stacks
    (True, {'ann': 9900, 'bob': 6100})
    """

    def __init__(self, setup: Setup[RulesT, TableT]) -> None:
        self.setup = setup
        self.corrected: list[Corrected] = []  # what a dealer has typed wrong, and taken back
        self._begin()

    def _begin(self) -> None:
        """Everything as before the first decision, then up to it."""
        setup = self.setup
        self.rules = setup.edition.rules
        self.table = setup.table
        self.decision: Decision | None = None
        self.over = False
        self.void = False
        self.log: list[Written] = []
        self._read = 0  # so much of it has been read
        self.inputs: list[Input] = []
        self.accounts: dict[Account, Cents] = setup.opening_accounts()
        self.carry = Parts(setup.carry)
        self.carry_if_void = Parts()  # what a round dealt again must keep: the button, the player-dealer
        self.repairs = Parts()  # what a floor ruling has ordered for a street still to come
        self.made: dict[str, list[dict[str, object]]] = {}  # what has been ruled on this deal: the answers, by ruling
        self.backs: list[Back] = []  # actions that were taken back
        self.signed: tuple[str, ...] = ()  # who rules now and why, until it is told
        self.ruling = False  # whether a ruling is being made, which may move chips
        self.begin_dealing(shoe_of(setup.chance, setup.edition.deck))
        self._views: dict[str, View] = {}
        self._untold: Setup | None = None  # for views
        self._log_shuffle()
        self._procedure = cast("GeneratorType[Decision, Action, None]", setup.edition.play(self))
        try:
            self.decision = next(self._procedure)
        except StopIteration:
            self._end()
        except Misdeal as misdeal:
            self._void(misdeal)

    # -- what everybody uses ------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Answer the decision. An illegal action raises ``IllegalAction`` and changes nothing."""
        if self.decision is None:
            raise IllegalAction("The round is over: nobody is to act.")
        action = check(self.decision, action)
        self.inputs.append(action)
        self.log.append(action)
        try:
            self.decision = self._procedure.send(action)
        except StopIteration:
            self._end()
        except Misdeal as misdeal:
            self._void(misdeal)
        except Exception as error:
            self._fail(error)

    def act_all(self, actions: Iterable[Action]) -> None:
        """Answers in a row, by one who knows what he will be asked: all wagers of a player, and that he is done.

        Each is checked, recorded and told as if it were given alone. If one of them is refused none has been given.
        """
        if not isinstance(actions, Iterable) or isinstance(actions, str | Action):
            raise IllegalAction(f"Answers in a row are a list of Actions, not {shortened(actions)}.")
        given, count = list(actions), len(self.inputs)
        try:
            for action in given:
                self.act(action)
        except Exception as error:
            if len(self.inputs) > count:
                self.restore(count)
            about = isinstance(error, IllegalAction) and len(given) > 1 and isinstance(action, Action)
            if about and isinstance(action.spot, Spot):
                raise IllegalAction(f"{action.spot.wager}: {error}") from None  # which of them it is about
            raise

    @property
    def rulings(self) -> tuple[Offer, ...]:
        """What the floor may rule now, and what each ruling may be told; like ``decision``, recomputed when it is asked for."""
        return floor.offers(self)

    def floor(self, name: str, **given: object) -> None:
        """A ruling between two decisions, checked as an action is. Most leave the same decision standing."""
        self.rule(FloorCall(name, tuple(given.items())))

    def rule(self, call: FloorCall) -> None:
        """The same, by somebody and for a reason in his own words."""
        floor.rule(self, call)

    def misdeal(self, why: str, rule: str) -> None:
        """The floor declares a misdeal."""
        if type(why) is not str or type(rule) is not str:
            raise IllegalAction(f"A misdeal has a reason and a clause as text, not {shortened(why)} and {shortened(rule)}.")
        if self.decision is None:
            raise IllegalAction("The round is over: it cannot be a misdeal any more.")
        self.inputs.append(MisdealCall(why, rule))
        self.made = {}
        self._throw(Misdeal(why, rule))

    def take_back(self) -> Input:
        """At a felt table: the last input was typed wrong, and everything is as before it. What it was stays on the record."""
        if not self.shoe.typed:
            raise IllegalAction("Only where a dealer types in what happens may it be taken back.")
        if not self.inputs:
            raise IllegalAction("Nothing has been typed in that could be taken back.")
        wrong = self.inputs[-1]
        self.restore(len(self.inputs) - 1)
        self.corrected.append(Corrected(len(self.inputs), wrong))
        return wrong

    def view(self, player: str) -> View:
        """What ``player`` may know (an empty name: the public). A name that is nobody's in this round is refused."""
        view = self._views.get(player) if type(player) is str else None
        if view is None:
            if type(player) is not str or (player not in self.setup.stacks and player not in ("", DEALER)):
                raise BadInput(f"{shortened(player)} is no player of this round; its players are {', '.join(self.setup.stacks)}.")
            setup = self._untold = self._untold or untold(self.setup)
            view = self._views[player] = View(player, setup)
        view.update(self)
        return view

    @property
    def events(self) -> list[Event]:
        """What happened, in order; what was left for later is told now."""
        log, end = self.log, len(self.log)
        for number in range(self._read, end):
            log[number] = read(log[number])
        self._read = end
        return cast("list[Event]", log)  # nothing in it is left for later

    @property
    def transfers(self) -> list[Transfer]:
        """The ledger of the round: every chip moved, in order."""
        return [event for event in self.events if isinstance(event, Transfer)]

    def standing(self, since: int = 0) -> list[Event]:
        """The events, from this one on, without those of actions that were taken back: what a game goes by."""
        return standing(self, since)

    @property
    def moved(self) -> list[Transfer]:
        """The transfers that stand."""
        return [event for event in self.standing() if isinstance(event, Transfer)]

    @property
    def outcome(self) -> Outcome:
        """What comes out of it: stacks, drop, and what is carried into the next round."""
        stacks = {player: self.accounts[player] for player in self.setup.stacks}
        accounts = self.accounts
        return Outcome(stacks, accounts.get(DROP, 0), accounts.get(JACKPOT, 0), self.carry, self.void, -accounts.get(HOUSE, 0))

    def __repr__(self) -> str:
        if self.decision is not None:
            stands = f"{' and '.join(self.decision.asks)} to act ({self.decision.kind})"
        else:
            stands = "void" if self.void else "over"
        return f"<Round of {self.setup.edition.id}: {', '.join(self.setup.stacks)}; {stands}>"

    def fork(self) -> "Round[RulesT, TableT]":
        """An equal round of its own; a generator cannot be copied, so it is a replay."""
        return replay(self.setup, self.inputs)

    def __reduce__(self) -> tuple[object, ...]:
        """As its setup and its inputs: they are the round. Whoever has the bytes can deal it again, so they are as secret as its seed."""
        return _played_again, (self.setup, tuple(self.inputs), tuple(self.corrected))

    def __copy__(self) -> "Round[RulesT, TableT]":
        return _played_again(self.setup, tuple(self.inputs), tuple(self.corrected))

    def __deepcopy__(self, memo: object) -> "Round[RulesT, TableT]":
        return self.__copy__()  # a setup and its inputs are never changed

    # -- running the procedure ----------------------------------------------------------------------------------------------

    def _throw(self, misdeal: Misdeal) -> None:
        """The procedure catches a misdeal where the manual redeals; else the round is void."""
        try:
            self.decision = self._procedure.throw(misdeal)
        except StopIteration:
            self._end()
        except Misdeal as uncaught:
            self._void(uncaught)
        except Exception as error:
            self._fail(error)

    def _end(self) -> None:
        self.decision = None
        self.over = True
        self.repairs.clear()  # it may hold what holds the round
        stacks = self.setup.stacks
        left = {account: chips for account, chips in self.accounts.items() if chips and account not in stacks and account not in _KEPT}
        if left:
            self._fail(ValueError(f"chips left on the table: {left}"))

    def _fail(self, error: Exception) -> None:
        """The generator died of a bug of ours: take the last input back, by replay."""
        if not self.inputs:
            raise error
        last = self.inputs[-1]
        self._restore(self.inputs[:-1])
        if isinstance(error, BadInput):
            raise error  # what was told of the cards cannot be
        raise BrokenRound(f"The procedure of {self.setup.edition.id} failed on '{last}' ({error}); the round stands as before.") from error

    def restore(self, count: int) -> None:
        """The round as it was after its first ``count`` inputs."""
        self._restore(self.inputs[:count])

    def _restore(self, inputs: list[Input]) -> None:
        """Begin again and take in these inputs: the procedure must hold this very round, so no copy will do."""
        self._begin()
        self._take(inputs)

    def _take(self, inputs: Iterable[Input]) -> None:
        for given in inputs:
            if isinstance(given, Action):
                self.act(given)
            elif isinstance(given, FloorCall):
                self.rule(given)
            else:
                self.misdeal(given.why, given.rule)

    def _void(self, misdeal: Misdeal) -> None:
        """Every transfer reversed, last first. Fees stay in the drop where the edition keeps them."""
        keep_fee = not self.setup.rate.void_returns
        self.ruled(misdeal.ruling, misdeal.why, misdeal.rule)
        self.ruling = True
        for transfer in reversed(self.transfers):
            if keep_fee and transfer.target == DROP and transfer.source in self.setup.stacks:
                continue
            self.transfer(transfer.target, transfer.source, transfer.amount, "void", misdeal.rule, transfer.spot)
        self.ruling = False
        self.void = True
        self._close()

    def _close(self) -> None:
        """The procedure goes no further: the next round is dealt from the same positions."""
        self._procedure.close()
        self.carry = Parts(self.setup.carry | self.carry_if_void)
        self.carry.put(AGAIN, True)
        self._end()

    # -- what procedures use: chips -----------------------------------------------------------------------------------------

    def transfer(self, source: Account, target: Account, amount: Cents, why: str, rule: str, spot: Spot | None = None) -> None:
        """The only way a chip moves: by the game's procedure, or by a ruling that is being made."""
        if not (self._procedure.gi_running or self.ruling):
            raise BadInput(NOT_FROM_OUTSIDE)
        if amount <= 0:
            if amount == 0:
                return
            raise ValueError(f"a transfer of {amount} from {source} to {target}")
        accounts = self.accounts
        left = accounts.get(source, 0) - amount
        if left < 0 and source != HOUSE:
            raise ValueError(f"{source} has {accounts.get(source, 0)}, not {amount}, for {target} ({why})")
        accounts[source] = left
        accounts[target] = accounts.get(target, 0) + amount
        self.log.append((Transfer, (source, target, amount, why, rule, spot)))

    def gather(self, sources: Iterable[tuple[Account, Cents]], target: Account, why: str, rule: str) -> None:
        """Transfers from several accounts to one, for one reason: what lies in front of the players goes into the pot."""
        if not (self._procedure.gi_running or self.ruling):
            raise BadInput(NOT_FROM_OUTSIDE)
        accounts, log = self.accounts, self.log.append
        held = accounts.get(target, 0)
        for source, amount in sources:
            left = accounts.get(source, 0) - amount
            if left < 0 or amount <= 0:
                accounts[target] = held
                self.transfer(source, target, amount, why, rule)  # refused, or nothing to move
                continue
            accounts[source] = left
            held += amount
            log((Transfer, (source, target, amount, why, rule, None)))
        accounts[target] = held

    def note(self, what: str, who: str = "", text: str = "", rule: str = "") -> None:
        self.log.append((Noted, (what, who, text, rule)))

    def tell_later(self, event: Callable[[], Event]) -> None:
        """An event that nobody goes by, only told: it is worked out when somebody reads the log, of what is known and fixed now."""
        self.log.append((event, ()))

    def ruled(self, ruling: str, text: str, rule: str, *, place: str = "", cards: Sequence[Card] = (), verdict: Verdict = "") -> None:
        """Write down a ruling. ``cards`` lie open: everybody is told which they are."""
        by, because = self.signed or ("", "")
        self.log.append(Ruled(ruling, text, rule, by, because, place, tuple(cards), verdict))
        self.signed = ()

    # -- what procedures use: cards -----------------------------------------------------------------------------------------

    def _log_shuffle(self) -> None:
        chance, number = self.setup.chance, self.shoe.shuffles
        if not isinstance(chance, Live):
            self.log.append((Shuffled, (number, "", "", "")))
        elif chance.cut is not None and number == 1:  # it was promised before
            self.log.append(Shuffled(1, chance.cut.promised.root, chance.cut.promised.dice, chance.cut.digest.hex()))
        else:
            self.tell_later(partial(promised, self.shoe.promise(), self.rules.throws_dice and number == 1))

    def reshuffle(self) -> None:
        """Shuffle what is left in the shoe."""
        self.shoe.shuffle()
        self._log_shuffle()

    def dealer_step(self, step: str, *options: Option) -> Steps[Action]:
        """At a stepped table the house dealer is asked before each street: to deal it, or which mistake was made. Elsewhere he deals it."""
        if not self.setup.stepped:
            return DEALT_AS_IT_SHOULD_BE
        return (yield Decision(step, {DEALER: (Option("deal"), *options)}))


def _played_again(setup: Setup[RulesT, TableT], inputs: Iterable[Input], corrected: Iterable[Corrected]) -> Round[RulesT, TableT]:
    """The round of which a copy was made, or bytes."""
    round = replay(setup, inputs)
    round.corrected = list(corrected)
    return round


def replay(setup: Setup[RulesT, TableT], inputs: Iterable[Input]) -> Round[RulesT, TableT]:
    """The round that these inputs lead to.

    >>> from cardroom import Action, replay
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "call"))
    >>> replay(round.setup, round.inputs).events == round.events
    True
    """
    round = Round(setup)
    round._take(inputs)
    return round
