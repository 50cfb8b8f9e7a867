"""Compiled tables of pot games: thousands of hands in step, as machine code.

A table is a row of numbers (``layout``): stacks, wagers, pots, turns, and the question that is being asked. What an edition and a table say
becomes one array of figures (``reading``, ``fees``); no loop knows a figure of a house. Small loops go by it: ``betting`` says who may do
what, ``pots`` gathers wagers into pots and takes the collection, ``dealing`` gives cards, ``showdown`` measures hands and pays, ``hand``
takes a table from one decision to the next. ``play`` is what others use.

A real round of the same cards and actions asks the same at every decision and ends with the same chips:
``tests/analysis/same_hands.py``.
"""
