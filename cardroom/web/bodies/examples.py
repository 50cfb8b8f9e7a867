"""An example for every request body, by the model that it is an example of."""

from collections.abc import Mapping

from pydantic import BaseModel

from cardroom.web.bodies import accounts, board, body, cage, count, dealers, floor, friends, payments, players, room_settings, staff, tables

_GAME = "tres-lounge/texas-holdem: $3-$6 limit"
_ROUND = {"round": "hk3m9c-1"}
_SHIFT_CHANGE = {"why": "Shift change."}
_PIECES = {"chip": {"500": 20}}

EXAMPLES: Mapping[type[BaseModel], Mapping[str, object]] = {
    # -- sessions and accounts
    accounts.EnterBody: {"name": "Ann"},
    accounts.RenameBody: {"name": "Ann B"},
    accounts.OwnAccountBody: {"password": "four plain words here"},
    accounts.SignInBody: {"name": "Ann", "password": "four plain words here", "code": "123456"},
    accounts.ChangePasswordBody: {"old": "four plain words here", "new": "five other plain words here"},
    accounts.GivePasswordBody: {"password": "four plain words here"},
    accounts.RecoverAccountBody: {"name": "Ann", "code": "k7pm-29xc-hq4w", "password": "five other plain words here"},
    accounts.GiveCodeBody: {"code": "123456"},
    # -- tables
    tables.OpenTableBody: {
        "edition": "tres-lounge/texas-holdem",
        "table": {"structure": "limit", "bets": [300, 600]},
        "bots": 3,
        "buy_in": 30000,
    },
    tables.PlayBody: {"edition": "tres-lounge/texas-holdem", "bots": 3},
    tables.JoinTableBody: {"seat": 4, "buy_in": 30000},
    tables.SitOutBody: {"out": True},
    tables.BuyChipsBody: {"amount": 10000},
    tables.SetBotsBody: {"count": 5},
    tables.ActBody: {**_ROUND, "turn": 3, "verb": "raise", "amount": 600},
    tables.ActAllBody: {
        **_ROUND,
        "turn": 0,
        "actions": [{"verb": "bet", "amount": 500, "spot": "2/ante/Ann"}, {"verb": "bet", "amount": 500, "spot": "2/pair-plus/Ann"}],
    },
    tables.AskWarningBody: {**_ROUND, "turn": 3, "verb": "fold"},
    tables.OfferBankBody: {"offer": True},
    tables.SetPaceBody: {"seconds": 0.5},
    tables.AskForCardsBody: {"cards": "deck"},
    tables.ShowCardsBody: {**_ROUND, "cards": [0, 1]},
    friends.ApproveFriendBody: {"name": "Ben"},
    friends.AbsentPlayerBody: {"player": "Ann"},
    players.RegisterPlayerBody: {"name": "Ann B"},
    # -- the floor
    floor.CallFloorBody: {"says": "The pot was pushed to the wrong seat."},
    floor.AnswerCallBody: {"says": "I am coming."},
    floor.CloseCallBody: {"says": "The pot went to seat 4."},
    floor.MakeRulingBody: {
        **_ROUND,
        "inputs": 12,
        "name": "premature-flop",
        "args": {"cards": ["Kd"]},
        "because": "The betting was not complete.",
    },
    body.WhyBody: {"why": "A dispute about the pot."},
    floor.GiveTimeBody: {"player": "Ann", "seconds": 60, "why": "A telephone call."},
    floor.HoldSeatBody: {"seat": 4, "player": "Ben", "why": "The player comes from table 2."},
    floor.MovePlayerBody: {"player": "Ann", "seat": 6, "why": "The player asked for it."},
    floor.SilencePlayerBody: {"player": "Ann", "minutes": 30, "why": "Talked about a live hand."},
    floor.PlayerWhyBody: {"player": "Ann", "why": "Threw cards at the dealer."},
    floor.DealOutBody: {"player": "Ann", "out": True, "why": "Away from the table."},
    floor.ChangeSettingsBody: {"table": {"bets": [400, 800]}, "clock": 30, "why": "All players asked for it."},
    floor.NameTableBody: {"name": "Big Game", "why": "A new sign hangs there."},
    floor.NewCardsBody: {"cards": "the red ones", "why": "A card was marked."},
    floor.NewDealerBody: {"dealer": "Dora", **_SHIFT_CHANGE},
    payments.WrongPaymentBody: {**_ROUND, "line": 4, "paid": 1500},
    payments.CorrectPaymentBody: {**_ROUND, "line": 4, "paid": 1500, "why": "The dealer paid even money."},
    payments.ConfirmCorrectionBody: {"says": "The camera shows it."},
    # -- dealers
    dealers.OpenDealerTableBody: {
        "edition": "tres-lounge/texas-holdem",
        "players": [{"player": "Ann", "seat": 1, "chips": 30000}, {"player": "Ben", "seat": 2}],
        "chips": "1 white, 5 red",
    },
    dealers.BeginPracticeBody: {"edition": "tres-lounge/texas-holdem", "players": 3},
    dealers.ScreenBody: {**_ROUND, "typed": 7},
    dealers.TypeLineBody: {**_ROUND, "typed": 7, "line": "kd 7c 2s"},
    dealers.DealerRulingBody: {**_ROUND, "typed": 7, "name": "premature-flop", "args": {"cards": ["Kd"]}},
    dealers.TapInBody: {"dealer": "Dora"},
    dealers.DealerSeatBody: {"do": "sit", "player": "Cid", "seat": 3, "chips": 30000},
    # -- the staff
    staff.OneTimeKeyBody: {"key": "7m4q-x2pk-9dhc"},
    body.ReasonBody: {"why": "Asked for by the house."},
    staff.GrantRoleBody: {"name": "Dora", "role": "dealer", "scope": "house/tres-lounge", "why": "Hired today."},
    staff.BarPersonBody: {"kind": "room", "until": 1893456000, "why": "Cheated at table 2."},
    staff.SetRoomLimitsBody: {"limits": {"tables_each": 2, "who_opens": "staff"}, "why": "A full house tonight."},
    room_settings.SetRoomBody: {
        "settings": {"establishment": "The Ocean Room", "zone": "America/Los_Angeles", "shifts": [{"name": "all", "begins": "10:00"}]},
        "why": "We open on Friday.",
    },
    staff.EndRoundBody: {"how": "everything-back", "why": "The deck was short."},
    staff.CloseTableBody: {"how": "after-round", "why": "The game has broken."},
    staff.RemovePlayerBody: {"visitor": "v7k2m9", "why": "Asked to leave."},
    # -- the board and the desk
    board.JoinListBody: {"game": _GAME},
    board.NameVersionBody: {"version": 2},
    board.SitDownBody: {"version": 2, "buy_in": 30000},
    board.NameVersionWhyBody: {"version": 2, "why": "Called twice."},
    board.OpenListBody: {"edition": "tres-lounge/texas-holdem", "table": {"bets": [300, 600]}, "why": "Six players asked for it."},
    board.GameWhyBody: {"game": _GAME, "why": "Nobody waits."},
    board.AddNameBody: {"game": _GAME, "name": "Ann", "how": "by call", "why": "Phoned at noon."},
    board.CallNameBody: {"version": 2, "table": "hk3m9c", "seat": 4, "why": "A seat is free."},
    board.PairTablesBody: {"main": "hk3m9c", "feeder": "p2w7xd", "why": "A second table opened."},
    board.TableWhyBody: {"table": "p2w7xd", "why": "Too few players."},
    board.MoveNextPlayerBody: {"table": "p2w7xd", "wants": True, "why": "A seat is free in the main game."},
    board.MoveBetweenTablesBody: {
        "player": "Ann",
        "source": "p2w7xd",
        "table": "hk3m9c",
        "seat": 4,
        "reason": "balance",
        "why": "The tables were uneven.",
    },
    board.TablePlayerBody: {"table": "p2w7xd", "player": "Ann", "why": "Would not move."},
    board.HireBody: {"name": "Pat", "kind": "banking company", "company": "Blue Chip", "why": "Contract of today."},
    board.DismissBody: {"name": "Pat", "why": "The contract has ended."},
    # -- the cage
    cage.OpenWindowBody: {"drawn": {"chip": {"500": 200, "2500": 40}, "cash": {"10000": 50}}, "version": 0},
    cage.CountBody: {"counted": {"chip": {"500": 199}, "cash": {"10000": 50}}, "reason": "One chip is missing.", "version": 3},
    cage.SafePiecesBody: {"pieces": {"cash": {"10000": 100}}, "why": "From the bank.", "version": 3},
    cage.MovePiecesBody: {"pieces": _PIECES, "to_safe": False, "why": "The drawer ran low.", "version": 3},
    cage.ForCashBody: {"visitor": "v7k2m9", "amount": 10000, "cash": {"cash": {"10000": 1}}, "version": 3},
    cage.MakeChangeBody: {"given": {"chip": {"2500": 1}}, "taken": {"chip": {"500": 5}}, "version": 3},
    cage.ChangeAtTableBody: {"given": {"chip": {"2500": 1}}, "taken": {"chip": {"500": 5}}, "visitor": "v7k2m9", "version": 3},
    cage.BankPiecesBody: {"visitor": "v7k2m9", "pieces": _PIECES, "version": 3},
    cage.PlaceOrderBody: {"kind": "fill", "pieces": _PIECES, "why": "The tray ran low."},
    cage.MakeOrderBody: {"order": 12, "version": 3},
    cage.DeclineOrderBody: {"order": 12, "why": "The table closed."},
    cage.VoidSlipBody: {"serial": "F-000012", "why": "Wrong table."},
    cage.TakeNoticeBody: {"visitor": "v7k2m9", "direction": "in", "amount": 1000000, "why": "Known by a driving licence."},
    cage.SetCageBody: {"windows": 2, "large": 1000000, "why": "A second window for the weekend."},
    cage.ExcludeSelfBody: {"until": 1893456000},
    # -- the count room and the funds
    count.PullBoxBody: {"kind": "fees", "version": 4, **_SHIFT_CHANGE},
    count.CountBoxBody: {"version": 1, "figures": _PIECES},
    count.StrikeFigureBody: {"version": 2, "line": 318, "right": {"chip": {"500": 19}}, "why": "One chip was counted twice."},
    count.OpenFundBody: {"name": "bad-beat", "title": "Bad beat jackpot", "kind": "jackpot", "share": 10, "why": "Approved for this room."},
    count.ChangeFundBody: {"version": 1, "title": "Bad beat jackpot", "share": 5, "why": "The share was lowered."},
    count.PutIntoFundBody: {"version": 1, "amount": 500000, "seed": True, "why": "The seed of the house."},
    count.TakeOverFundBody: {"version": 1, "table": "hk3m9c", "why": "The table is closed."},
    count.WithdrawFromFundBody: {"version": 1, "amount": 50000, "why": "Administration of the month."},
    count.ProposePayOutBody: {"amount": 250000, **_ROUND, "player": "Ann", "hand": "four eights", "why": "Bad beat at table 1."},
}
