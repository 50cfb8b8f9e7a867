"""The editions against the manuals' own text.

The manuals are not part of the project. These tests run where ``CARDROOM_SOURCES`` names a folder that holds them.
"""
