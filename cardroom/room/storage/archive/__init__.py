"""Older rows moved to an archive, which is a database of its own."""
