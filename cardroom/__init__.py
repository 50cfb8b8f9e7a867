"""cardroom: a whole card room, dealt, played, ruled, settled to the chip and charged to the cent."""
