"""What the staff does in an open room: the floor, seating, dealers, cashiers, counting, papers, the office."""
