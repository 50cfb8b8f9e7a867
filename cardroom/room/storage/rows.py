"""What is stored, row by row, and the change that writes rows: plain data, without a database."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, NotRequired, TypedDict

from cardroom.money import Cents
from cardroom.plain import Data
from cardroom.room.base.shoe_track import TrackData


class VisitorRow(NamedTuple):
    id: str
    name: str
    created_at: float


class SessionRow(NamedTuple):
    """A browser or program of a visitor's. ``key`` is the SHA-256 of what it holds, in hexadecimal; ``proved_at``: when it last gave the
    second factor; ``revoked_at`` None: it holds, until its time is over."""

    key: str
    visitor_id: str
    begun_at: float
    until: float
    device: str = ""
    proved_at: float | None = None
    revoked_at: float | None = None


class CredentialRow(NamedTuple):
    """Of a visitor who has made his account his own. ``recovery``: the SHA-256 of each code that is left; ``second``: the secret of the
    second factor, empty if there is none; ``step``: the last time step whose code was used."""

    visitor_id: str
    password: str
    recovery: tuple[str, ...]
    second: str
    step: int
    changed_at: float


class PrivateRow(NamedTuple):
    """What the room knows of a person and can forget. ``data`` None: it is forgotten. It is stored sealed."""

    visitor_id: str
    kind: Literal["identity", "photo", "contact"]
    data: Mapping[str, object] | None
    at: float


class StaffRow(NamedTuple):
    """What one of the staff did: ``who`` (a visitor's id, or the console) as ``role``, from ``address``; ``about``: which visitor."""

    at: float
    who: str
    role: str
    address: str
    what: str
    table_id: str | None = None
    about: str | None = None
    data: Mapping[str, object] = {}
    why: str = ""


class ClockState(TypedDict, total=False):
    """Of a table that takes a fee by the clock: half hours collected, and who has played a hand."""

    collected: int
    played: list[str]


class BankState(TypedDict):
    """Who banked when a round began, since when, and for how many rounds."""

    player: str
    since: float
    rounds: int


class FreshState(TypedDict):
    """How long the deck and the set-up have been at a table (``room.table.fresh_cards``)."""

    hands: dict[str, int]
    came: dict[str, float]


class ControlState(TypedDict):
    """What the floor has set at a table (``room.table.floor_settings``)."""

    paused: str
    held: dict[str, str]
    cards: str
    dealer: str
    fresh: bool
    version: int
    settings: dict[str, object]
    told: list[str]
    closing: NotRequired[str]  # tables of earlier versions have none
    free: NotRequired[list[str]]
    freed: NotRequired[dict[str, float]]
    seat_asked: NotRequired[dict[str, float]]
    fresh_cards: NotRequired[FreshState]
    number: NotRequired[int]  # of the table in the room
    name: NotRequired[str]  # what the floor calls the table
    pausing: NotRequired[str]  # who pauses play after this round, and why


class FeltState(TypedDict):
    """What a table that is dealt by hand keeps (``room.table.felt_log``): its chips, whether the dealer is asked before each street, the
    number of inputs before each typed line, and each player's last bets. ``shoe``: the table began in the middle of one, after so many
    cards."""

    chips: str
    stepped: bool
    lines: list[int]
    last: dict[str, list[Data]]
    shoe: NotRequired[int]


class ShownState(TypedDict):
    """Cards of the last round that their players have shown when it was over."""

    round: str
    cards: dict[str, list[str]]


class StoredTableState(TypedDict, total=False):
    clock: ClockState
    coming: Data  # ``room.table.next_shuffle.NextShuffle``, seed and all: the next shuffle, if it is promised
    closing: bool  # it closes when its round is over
    bank: BankState | None
    control: ControlState
    felt: FeltState
    pace: float  # of the bots, as who plays with them has set it
    shown: ShownState
    track: TrackData  # what has won since the shoe was shuffled


class StandInState(TypedDict):
    kind: Literal["friend", "over"]
    name: str
    visitor: str
    taken: bool
    begun: float | None
    until: float | None
    ends: str


class SeatState(TypedDict):
    out: bool
    leaving: bool
    time_outs: int
    time_bank: float
    pending: Cents
    removed: NotRequired[bool]
    banks: NotRequired[bool]
    played: NotRequired[bool]
    since: NotRequired[float]
    fulls: NotRequired[int]
    shorts: NotRequired[int]
    stand_in: NotRequired[StandInState]
    objected: NotRequired[bool]
    place: NotRequired[int]
    over: NotRequired[str]
    day: NotRequired[str]


class OutcomeData(TypedDict):
    stacks: dict[str, Cents]
    drop: Cents
    jackpot: Cents
    house: NotRequired[Cents]  # results of earlier versions have none


class TableRow(NamedTuple):
    """``settings`` are those with which it was opened and never change; ``state`` does, and has those of today where they differ."""

    id: str
    edition: str
    digest: str
    settings: Mapping[str, object]
    state: StoredTableState
    opened_by: str
    opened_at: float
    closed_at: float | None


class SeatRow(NamedTuple):
    """``seat`` None: behind the seats, at the backline only. ``visitor_id`` None: a bot."""

    table_id: str
    player: str
    seat: int | None
    visitor_id: str | None
    state: SeatState


class RoundRow(NamedTuple):
    """``setup`` is ``records.setups.setup_data``, seed and all: nobody at the table may see it, and it is stored sealed. ``root`` is what
    was published before the deal (empty: nothing was): the round's commitment to its cards."""

    id: str
    table_id: str
    number: int
    setup: Mapping[str, object]
    begun_at: float
    root: str = ""


class PlayerRow(NamedTuple):
    """Who played a round under which name."""

    round_id: str
    player: str
    visitor_id: str | None


class PlayedRow(NamedTuple):
    """What a visitor has of a round: ``net`` won or lost, ``fees`` that he paid himself, whether he ``banked``."""

    round_id: str
    player: str
    visitor_id: str
    table_id: str
    edition: str
    over_at: float
    net: int
    fees: int
    banked: bool
    void: bool


class InputRow(NamedTuple):
    """``data`` is ``records.record.input_data``, or says how many inputs before it were taken back (``stored.taking_back``); ``seq``
    counts a round's from 0."""

    round_id: str
    seq: int
    data: Mapping[str, object]
    at: float


class ResultRow(NamedTuple):
    round_id: str
    over_at: float
    void: bool
    outcome: OutcomeData


class LedgerEntry(NamedTuple):
    """Chips moved from one account of the ledger to another. ``line`` counts a journal's entries from 0."""

    journal: str
    line: int
    at: float
    table_id: str | None
    round_id: str | None
    source: str
    target: str
    amount: int
    why: str
    rule: str
    reverses: int | None = None


class LeftWith(NamedTuple):
    """Chips that somebody took away from a table, and when."""

    chips: Cents
    at: float


class RequestRow(NamedTuple):
    """A request that moved chips, by the id that its client gave it: what was asked for, and what was answered."""

    visitor_id: str
    key: str
    what: str
    answer: str
    at: float


class RoundHead(NamedTuple):
    """A round in a list: without its setup. ``over_at`` None: it has not ended."""

    id: str
    table_id: str
    number: int
    edition: str
    begun_at: float
    over_at: float | None
    void: bool


class StoredRound(NamedTuple):
    """Everything kept of a round but its entries; ``players``: the visitor behind each name (None: a bot)."""

    row: RoundRow
    inputs: tuple[Mapping[str, object], ...]
    result: ResultRow | None
    players: dict[str, str | None]


class Fence(NamedTuple):
    """That a server holds something, a table (``table/<id>``) or the desk: each who takes it has the next epoch, and a change that was made
    with an earlier one is refused."""

    what: str
    epoch: int


DESK = "desk"
"""What is held of the room that is not a table."""


def at_table(table_id: str) -> str:
    """What is held of a table."""
    return f"table/{table_id}"


class Change:
    """Everything of one change is written in one transaction, or nothing of it. ``fence``: what its maker held when he made it; None: he
    is the only one, or anybody may write it. ``desk``: that of the desk, where it has decided what happens at a table."""

    __slots__ = (
        "credentials", "desk", "entries", "fence", "gone", "inputs", "played", "players", "private", "prolonged", "requests", "results",
        "rounds", "seats", "sessions", "staff", "tables", "visitors",
    )  # fmt: skip

    def __init__(self) -> None:
        self.fence: Fence | None = None
        self.desk: Fence | None = None
        self.visitors: list[VisitorRow] = []  # a new one, or a new name of one that is there
        self.sessions: list[SessionRow] = []  # a new one, or one that was proved or revoked
        self.prolonged: list[SessionRow] = []  # of which nothing but the time has changed: one that is revoked stays so
        self.credentials: list[CredentialRow] = []  # new ones, or changed
        self.private: list[PrivateRow] = []  # new, changed or forgotten
        self.tables: list[TableRow] = []  # a new one, or the new state of one that is there
        self.gone: list[tuple[str, str]] = []  # (table, player): seats given up; what ``seats`` says comes after
        self.seats: list[SeatRow] = []  # taken, or changed
        self.rounds: list[RoundRow] = []  # these and the following are written once and stay
        self.players: list[PlayerRow] = []
        self.inputs: list[InputRow] = []
        self.results: list[ResultRow] = []
        self.played: list[PlayedRow] = []
        self.requests: list[RequestRow] = []
        self.staff: list[StaffRow] = []
        self.entries: list[LedgerEntry] = []  # in the order in which the chips moved

    @property
    def bound(self) -> bool:
        """Whether only who holds what it is about may write it: all but that a session is used."""
        return any(getattr(self, kind) for kind in self.__slots__ if kind not in ("desk", "fence", "prolonged"))

    @property
    def fences(self) -> list[Fence]:
        return [fence for fence in (self.fence, self.desk) if fence is not None]

    @property
    def waiting(self) -> bool:
        """Whether there is anything to write."""
        return any(getattr(self, kind) for kind in self.__slots__ if kind not in ("desk", "fence"))
