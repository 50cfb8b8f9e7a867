"""The open room as a whole: its parts put together, and what visitors do and see there."""
