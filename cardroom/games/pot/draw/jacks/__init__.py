"""Jacks or better, and jacks back: openers, their proof, antes carried."""
