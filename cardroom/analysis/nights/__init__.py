"""Compiled nights of a banker: the cards, the decisions and the money of a plan, as machine code.

What the rules say is asked of the games themselves, once, and becomes tables: what each wager comes to by each way in which a hand can end
(``ends``), in which order the wagers are settled (``order``), who banks and what he is charged (``turns``), what a bettor does with his
cards (the strategy that the exact odds assume). Two loops are compiled. That of a game (``versus``, ``baccarat``, ...) deals, decides and
says how each wager ended; that of the bank (``walk``) settles them against the money put up. No loop knows a figure of a house.

A real round dealt from the same cards gives the same chips: ``tests/analysis/test_nights.py``.
"""
