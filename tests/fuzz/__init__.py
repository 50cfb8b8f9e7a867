"""Every parser of what people and programs hand in, fed with input that nobody would write, towards lines that no input has reached yet.

The contract: bad input gets one clear sentence, a ``CardroomError``, and never another exception. ``corpus/`` keeps inputs that reached
lines which the seeds do not reach; ``python -m tests.fuzz.grow`` adds to it.
"""
