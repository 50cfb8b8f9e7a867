"""A night in a card room, eight hours in a minute: people who are bots, and a staff that follows a script."""
