"""Who of the staff works when: the rota, presence, strings of tables with their reliefs, tokes, and shifts that are handed over."""
