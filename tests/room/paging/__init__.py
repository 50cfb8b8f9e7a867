"""Tests of messages to people on the lists."""
