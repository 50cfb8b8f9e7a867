"""The JSON interface: its routes by subject."""
