"""One table over time: its seats, its shuffle, its clock, its round. It does no input or output."""
