"""Jackpots and promotions of the room, with what came into each and what was paid from it; the tables' own funds beside them."""
