"""Games played for points or conditions, player against player, with neither a pot nor a player-dealer."""
