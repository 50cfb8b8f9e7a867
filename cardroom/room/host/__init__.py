"""The open room as a whole."""
