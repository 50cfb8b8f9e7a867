"""Player-dealer games: one module a game, and the parts they share.

``rotation`` (who banks), ``wagers`` (what lies where before the deal), ``collect`` (fees), ``order`` (who comes first), ``paytable``
(what a bonus pays), ``coverage`` and ``bank`` (how far the player-dealer's money goes).
"""
