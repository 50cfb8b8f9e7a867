"""The staff's journal: its lines and its folds."""
