"""What the games are worth: kernels over card arrays, exact odds, equities, the player-dealer's result, simulation.

The only part of the project that needs numpy and numba; nothing else imports it but the commands that ask for it.
"""
