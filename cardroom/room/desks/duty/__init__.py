"""The desk at which the staff's work is planned and written down."""
