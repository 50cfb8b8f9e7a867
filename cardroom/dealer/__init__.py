"""The dealer's table: real cards, typed in as they are turned up; what the dealer does next; and the same for practice."""
