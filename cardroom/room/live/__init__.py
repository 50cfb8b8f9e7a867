"""Tables that run: their one writer, what each viewer is sent, how they come back after a crash, and the executor of commands."""
