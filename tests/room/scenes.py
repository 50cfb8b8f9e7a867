"""What the staff does in an open room, one thing after the other: each scene stops after every operation, and goes on in whatever room is
open then."""

from collections.abc import AsyncIterator, Callable
from datetime import timedelta

from cardroom.room.books.cage.pieces import Counts, cash, chips
from cardroom.room.books.waiting.entries import How
from cardroom.room.desks.cashiers import commands as cage
from cardroom.room.desks.counting import commands as count
from cardroom.room.desks.duty import commands as duty
from cardroom.room.desks.floor import commands as floor
from cardroom.room.desks.office.commands import EndRound
from cardroom.room.desks.office.set_room import SetRoom
from cardroom.room.desks.office.visit import OwnerVisit
from cardroom.room.desks.seating.commands import Arrive, LetPass, OpenList, PutLast, StartGame
from cardroom.room.host.commands import AskForCards, AskForSeat
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.corrections import Wrong
from cardroom.room.table.fresh_cards import Fresh
from tests.room.board.test_absent_host import TERMS as POT_LIMIT
from tests.room.board.test_host import BY, GAME, HOLDEM, TERMS, asks, call, entry, open_table, wait_for
from tests.room.cage.night import BOSS, DRAWER, FLOAT
from tests.room.drop.test_drop_host import counted, played, pull, shown_by, staffed
from tests.room.host_helpers import Doors
from tests.room.test_dealers_seats import dealer, opened

Scene = Callable[[Doors], AsyncIterator[None]]
WHY = "as it was seen"
CASHIER, FLOOR = Staffer("v-casey", Role.CASHIER, ""), Staffer("v-flora", Role.FLOOR, "")
THREE = ("Ann", "Bob", "Cy")


# -- a table ----------------------------------------------------------------------------------------------------------------


async def the_floor_at_a_table(doors: Doors) -> AsyncIterator[None]:
    """Called while a round is running: play stands still and goes on, everything is set that can be, and the round is called back."""
    table = await doors.table(*THREE, edition=HOLDEM, table=POT_LIMIT)
    await doors.next_round(table)
    asked = doors.asked(table)[0]
    ann, bob = (doors.visitors[name] for name in ("Ann", "Bob"))
    for command in (
        floor.CallFloor(ann, False, table, "a card is missing", ""), floor.AnswerCall(BY, table, 1, "I come"), floor.Pause(BY, table, WHY),
        floor.GoOn(BY, table, WHY), floor.GiveTime(BY, table, asked, 30.0, WHY), floor.PutClock(BY, table, asked, WHY),
        floor.HoldSeat(BY, table, 7, "Zed", WHY), floor.DealOut(BY, table, "Cy", True, WHY), floor.DealOut(BY, table, "Cy", False, WHY),
        floor.NameTable(BY, table, "Big Game", WHY), floor.NewDealer(BY, table, "Kim", WHY), AskForSeat(bob, table, asks(doors, "Bob")),
        floor.PauseAfter(BY, table, WHY),
    ):  # fmt: skip
        await doors.host.floor.do(command)
        yield
    round = doors.host.tables.runner(table).table.round
    assert round is not None
    misdeal = floor.WantedRuling("misdeal", {"why": "boxed"}, "")
    await doors.host.floor.do(floor.Rule(BY, table, floor.Version(f"{table}-1", len(round.inputs)), misdeal))
    yield
    for after in (
        floor.CloseCall(BY, table, 1, "it was in the muck"), floor.MoveSeat(BY, table, "Bob", 5, WHY),
        floor.ChangeSettings(BY, table, {"clock": 40}, WHY), floor.NewCards(BY, table, "red", WHY),
        floor.GoOn(BY, table, WHY),
    ):  # fmt: skip
        await doors.host.floor.do(after)
        yield
    other = await open_table(doors, "Dee", "Finn")
    for _ in range(2):  # the cards must have been dealt a full round
        await doors.next_round(other)
        await doors.play_out(other)
    await doors.host.floor.do(AskForCards(doors.visitors["Dee"], other, asks(doors, "Dee"), Fresh.DECK))
    yield
    await doors.host.office.silence(BY.staffer, table, "Cy", 10, WHY)
    yield
    await doors.host.office.unsilence(BY.staffer, table, "Cy", WHY)
    yield
    await doors.host.office.cash_out(BOSS, doors.visitors["Cy"].id, WHY)
    yield
    await doors.host.floor.do(floor.CloseAfter(BY, table, WHY))
    yield


async def wrong_payments(doors: Doors) -> AsyncIterator[None]:
    """One put right at once, and three proposals: refused, withdrawn, confirmed."""
    (flo, eva), table = await doors.enter("Flo", "Eva"), await doors.table(*THREE)
    by, other = By(Staffer(flo.id, Role.FLOOR, ""), "Flo"), By(Staffer(eva.id, Role.CASHIER, ""), "Eva")
    round_id, _ = await shown_by(doors, table)
    line = next(each for each in doors.host.floor.payments(table, round_id)()["lines"] if each["others"])
    wrong = Wrong(line["line"], 0, line["others"][0])
    await doors.host.floor.correct(floor.CorrectPayment(by, table, round_id, wrong, WHY))
    yield
    await doors.next_round(table)
    for number, ends in enumerate((floor.RefuseCorrection(other, table, 1, WHY), floor.WithdrawCorrection(by, table, 2, WHY), None), 1):
        await doors.host.floor.correct(floor.ProposeCorrection(by, table, round_id, wrong, WHY))
        yield
        if ends is not None:
            await doors.host.floor.do(ends)
        else:
            await doors.host.office.at_table(EndRound(BOSS, table, "everything-back", WHY))
            await doors.host.floor.confirm(other, table, number, "I saw the tape")
        yield


# -- the cage and the counts ------------------------------------------------------------------------------------------------


def held(doors: Doors, place: str) -> Counts:
    return doors.host.cage.inventory.held(place)


def line_of(doors: Doors, what: str) -> int:
    """The number of the last line of a kind."""
    return max(number for number, row in doors.store.journal.lines() if row.what == what)


async def an_evening_at_the_cage(doors: Doors) -> AsyncIterator[None]:
    """Chips are real money; the safe, a window, a player's bank, and the bank of a table with its slips."""
    await doors.host.room_desk.set(SetRoom(BOSS, {"money": "real", "documents": "never"}, WHY))
    yield
    (ann,) = await doors.enter("Ann")
    for command in (cage.BringToSafe(BOSS, FLOAT, WHY), cage.CountSafe(CASHIER, FLOAT, ""), cage.TakeFromSafe(BOSS, chips({1_00: 10}), WHY),
                    cage.SetCage(BOSS, {"large": 500_00}, WHY), cage.OpenWindow(CASHIER, 1, DRAWER)):  # fmt: skip
        await doors.host.cashiers.do(command)
        yield
    await doors.host.cashiers.serve(cage.SellChips(CASHIER, 1, ann.id, 300_00))
    yield
    await doors.host.cashiers.print(cage.PrintReceipt(CASHIER, line_of(doors, "cage/sell"), "80mm"))
    yield
    await doors.host.cashiers.serve(cage.TakeNotice(CASHIER, ann.id, "in", 300_00, "known by her card"))
    yield
    await doors.host.cashiers.serve(cage.SellChips(CASHIER, 1, ann.id, 300_00))
    yield
    await doors.host.cashiers.take(cage.DepositPieces(CASHIER, 1, ann.id, chips({100_00: 1})))
    yield
    await doors.host.cashiers.serve(cage.WithdrawPieces(CASHIER, 1, ann.id, chips({100_00: 1})))
    yield
    await doors.host.cashiers.take(cage.CashChips(CASHIER, 1, ann.id, 100_00))
    yield
    for moved in (cage.GiveChange(CASHIER, 1, chips({5_00: 5}), chips({25_00: 1})),
                    cage.TransferPieces(CASHIER, 1, chips({25_00: 1}), True, WHY)):  # fmt: skip
        await doors.host.cashiers.do(moved)
        yield
    async for _ in the_bank_of_a_table(doors):
        yield
    await doors.host.cashiers.do(cage.CloseWindow(CASHIER, 1, held(doors, "window/1")))
    yield


async def the_bank_of_a_table(doors: Doors) -> AsyncIterator[None]:
    """Window 1 is open: a fill is made and struck, one is declined, one stays; chips are sold at the table; a credit, and the closer."""
    by = await dealer(doors)
    table = await opened(doors, by)
    await doors.host.cashiers.open_tray(cage.OpenTray(by.staffer, table, {}))
    yield
    for kind, ends in (("fill", "void"), ("fill", "decline"), ("fill", ""), ("credit", "")):
        pieces = chips({5_00: 10})
        await doors.host.cashiers.do(cage.OrderSlip(by.staffer, "fill" if kind == "fill" else "credit", table, pieces, WHY))
        yield
        number = line_of(doors, "cage/order")
        if ends == "decline":
            await doors.host.cashiers.do(cage.DeclineOrder(FLOOR, table, number, WHY))
        else:
            await doors.host.cashiers.do(cage.MakeSlip(CASHIER, number, 1))
        yield
        if ends == "void":
            slip = doors.host.cage.slips.slips(doors.host.days.calendar.whole(doors.host.days.today(doors.clock.at)))[-1]
            await doors.host.cashiers.do(cage.VoidSlip(FLOOR, table, slip.serial, WHY))
            yield
        if kind == "fill" and not ends:
            await doors.host.cashiers.serve(cage.ExchangeAtTable(by.staffer, table, chips({5_00: 4}), cash({20_00: 1}), ""))
            yield
            await doors.host.cashiers.serve(cage.ExchangeAtTable(by.staffer, table, cash({20_00: 1}), chips({5_00: 4}), ""))
            yield
    await doors.host.cashiers.do(cage.CloseTray(by.staffer, table, held(doors, f"tray/{table}")))
    yield


async def boxes_and_funds(doors: Doors) -> AsyncIterator[None]:
    """A box pulled, counted by one and by the other, and a count struck through; a pay-out proposed and refused, another approved."""
    flo, cass = await staffed(doors)
    boss = By(Staffer(CONSOLE, Role.OPERATOR, ""), "the console")
    serial = await pull(doors, flo, await played(doors, "Ann", "Bob"))
    yield
    expected = doors.host.count_room.fold.of(serial).expected
    for each in (flo, cass):
        await counted(doors, serial, expected, each)
        yield
    box = doors.host.count_room.fold.of(serial)
    line = max(number for number, row in doors.store.journal.lines() if row.what == "drop/count")
    right = {"chip": {"50": expected // 50}}
    await doors.host.count_room.do(count.StrikeCount(cass, serial, box.version, line, right, "a stack was read wrongly"))
    yield
    for command in (
        lambda version: count.OpenFund(boss, "high-hand", "High hand", "promotion", 0, WHY),
        lambda version: count.ChangeFund(boss, "high-hand", version, "Hand of the night", 0, WHY),
        lambda version: count.PutIntoFund(boss, "high-hand", version, 200_00, True, WHY),
    ):
        fund = doors.host.fund_room.fold
        await doors.host.fund_room.do(command(fund.of("high-hand").version if fund.all else 0))
        yield
    round_id, winner = await shown_by(doors, await doors.table("Dee", "Opponent"))
    for ends in (count.RefusePayOut, count.ApprovePayOut):
        await doors.host.fund_room.do_informed(count.ProposePayOut(flo, "high-hand", 80_00, round_id, winner, "", WHY))
        yield
        await doors.host.fund_room.do(ends(cass, doors.host.fund_room.fold.waiting[0].number, WHY))
        yield


# -- people -----------------------------------------------------------------------------------------------------------------


async def a_list(doors: Doors) -> AsyncIterator[None]:
    """Interest in a game, a name by telephone that comes, a call that is let pass, a name that is put last, and the game begins."""
    await doors.host.seating.open_list(OpenList(BY.staffer, HOLDEM, TERMS, WHY))
    yield
    await wait_for(doors, "Ann")
    yield
    await doors.host.seating.add(BY.staffer, GAME, "Phil", How.CALL, "phoned")
    yield
    await doors.host.seating.do(Arrive(BY.staffer, entry(doors, "Phil").number, entry(doors, "Phil").version, WHY))
    yield
    await doors.host.seating.do(StartGame(GAME))
    yield
    await doors.enter("Owen")
    await doors.host.visits.open(doors.visitors["Owen"], {"edition": HOLDEM, "table": TERMS, "bots": 0, "sit": False, "private": False})
    await call(doors, "Ann")
    yield
    await doors.host.seating.free(LetPass(BY.staffer, entry(doors, "Ann").number, entry(doors, "Ann").version))
    yield
    await doors.host.seating.free(PutLast(BY.staffer, entry(doors, "Phil").number, entry(doors, "Phil").version, WHY))
    yield


async def the_staff_at_work(doors: Doors) -> AsyncIterator[None]:
    """A shift planned and cancelled, dealers on duty along a string, a break, tokes pooled and split, a shift handed over."""
    people = await doors.enter("Dana", "Dora", "Cass", "Cleo")
    dana, dora, cass, cleo = people
    for person, role in zip(people, (Role.DEALER, Role.DEALER, Role.CASHIER, Role.CASHIER), strict=True):
        grant = doors.host.staff.grant(BOSS, person.id, role, "room", 0, None, "works here", doors.clock.at)
        await doors.host.state.write(Posting(grant).change())
        yield
    by = By(Staffer(dana.id, Role.DEALER, ""), "Dana")
    cashier = Staffer(cass.id, Role.CASHIER, "")
    table = await opened(doors, by)
    tomorrow = doors.host.days.today(doors.clock.at) + timedelta(days=1)
    shift = doors.host.days.calendar.spans(tomorrow)[0].name
    await doors.host.duty.do(duty.PlanShift(FLOOR, dana.id, Role.DEALER, tomorrow, shift, WHY))
    yield
    await doors.host.duty.do(duty.CancelPlan(FLOOR, line_of(doors, "duty/plan"), WHY))
    yield
    for command in (duty.SetDuty(BOSS, {"tokes": "pooled"}, WHY), duty.ClockIn(by.staffer, Role.DEALER),
                    duty.TakeBreak(by.staffer, "begin"), duty.TakeBreak(by.staffer, "end")):  # fmt: skip
        await doors.host.duty.do(command)
        yield
    await doors.host.duty.line_up(duty.LineUpString(FLOOR, "A", (table,), (dora.id, dana.id), 30, None, WHY))
    yield
    doors.clock.at += 600
    for ends in (duty.CountTokes(by.staffer, dana.id, 12_50), duty.SplitTokes(FLOOR, WHY), duty.ClockOut(by.staffer)):
        await doors.host.duty.do(ends)
        yield
    await doors.host.cashiers.do(cage.BringToSafe(BOSS, FLOAT, WHY))
    await doors.host.cashiers.do(cage.OpenWindow(cashier, 1, DRAWER))
    yield
    await doors.host.duty.do(duty.HandOverShift(cashier, cleo.id, {"window/1": DRAWER}))
    yield


async def the_office(doors: Doors) -> AsyncIterator[None]:
    """The owner goes to another property and comes from one; a day is closed."""
    (opal,) = await doors.enter("Opal")
    await doors.host.office.keys.send_owner(Staffer(opal.id, Role.OPERATOR, ""), "bay")
    yield
    visit = OwnerVisit("ocean", "v-opal", "Opal", Role.OPERATOR, "5e" * 32, doors.clock.at + 60)
    await doors.host.office.keys.receive_owner(visit, "10.0.0.9")
    yield
    today = doors.host.days.today(doors.clock.at)
    doors.clock.at += 2 * 86_400
    await doors.host.papers.close(BOSS, doors.host.papers.night(today), "the night is over")
    yield


SCENES: tuple[Scene, ...] = (
    the_floor_at_a_table, wrong_payments, an_evening_at_the_cage, boxes_and_funds, a_list, the_staff_at_work, the_office,
)  # fmt: skip
