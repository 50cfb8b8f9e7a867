"""The staff's journal: its lines, and the folds that say what holds."""
