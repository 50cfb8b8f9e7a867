"""Tournaments: structures as data, and a fold of facts from the first entry to the last prize. Nothing here knows a room."""
