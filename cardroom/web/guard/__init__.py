"""What every request passes: limits, origins, sessions, and what a route needs of its caller."""
