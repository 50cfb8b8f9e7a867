"""Drawings as SVG, of the width that is asked for: one implementation for the terminal's ``--plot`` and for the pages.

A colour is an attribute, so that a file looks the same anywhere, and a class (``f-ink``, ``s-grid``), by which a page gives it its theme.
"""
