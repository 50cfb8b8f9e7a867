"""Who waits for a seat, who is given one, and who goes from one table to another: folds of the staff's journal."""
