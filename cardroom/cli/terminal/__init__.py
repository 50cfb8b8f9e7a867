"""A table in the terminal: prompts, what is shown, how far long work has come."""
