"""The desk of the floor: all tables at a glance, calls for it, rulings at live tables."""
