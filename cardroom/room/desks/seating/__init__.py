"""Seating: the board, who gets which seat, and moves from table to table."""
