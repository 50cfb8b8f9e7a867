"""The desk that sends messages, and the ways in which they go."""
