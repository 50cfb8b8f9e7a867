"""The books of the room: waiting lists, cage, drop, funds, days. Each is a fold of the journal."""
