"""What is read of a store, by its subject. Each call is of one moment, and may be made in any thread but that of the event loop."""
