"""The cashiers: the cage of an open room."""
