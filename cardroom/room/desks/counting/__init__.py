"""The count room: drop boxes pulled and counted, and the funds of the room."""
