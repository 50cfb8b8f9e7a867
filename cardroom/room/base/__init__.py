"""What every part of the room uses: refusals, clocks, names, settings."""
