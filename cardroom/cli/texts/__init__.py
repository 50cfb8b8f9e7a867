"""What commands print, for people and as data."""
