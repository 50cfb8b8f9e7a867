"""What the card room is made of that is not ours: pinned versions, the hashes of their files, a bill of materials, known advisories.

`constraints.txt` pins versions, `hashes.txt` the files of each, `components.json` says who needs whom.
`python -m supply.collect` writes the last two; `make lint` checks that the three agree.
"""
