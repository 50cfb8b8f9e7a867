"""The papers of a gaming day, each a fold of the log alone."""
