"""What was found, as JSON data: the terminal prints it with ``--json`` and the server sends it, so both give the same."""
