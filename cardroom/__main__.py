"""``python -m cardroom`` is the same as ``cardroom``."""

from cardroom.cli import main

if __name__ == "__main__":
    main()
