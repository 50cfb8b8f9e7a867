"""Tests of the staff's work."""
