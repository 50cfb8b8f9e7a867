"""Live tournaments of the room, as a fold of the journal."""
