"""Chinese poker and open-face chinese poker: rows, set or placed, compared pair by pair."""
