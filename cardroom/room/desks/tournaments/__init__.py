"""The desk of live tournaments."""
