"""Tables over time: who sits where, the clock, the ledger and its storage."""
