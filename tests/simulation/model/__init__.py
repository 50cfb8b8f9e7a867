"""A model of the part of PostgreSQL that the room relies on."""
