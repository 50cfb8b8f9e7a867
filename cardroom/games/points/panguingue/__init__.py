"""Panguingue: the stock of 310 cards, melds and conditions, going out."""
