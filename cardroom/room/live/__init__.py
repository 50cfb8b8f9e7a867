"""Tables that run: their one writer, what each viewer is sent, and how they come back after a crash."""
