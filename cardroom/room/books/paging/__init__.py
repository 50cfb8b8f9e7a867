"""Messages to people for whom a seat is kept: who wants them, and which were sent."""
