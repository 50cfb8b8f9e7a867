"""A thousand tables open, twenty thousand rounds in their history, before and after. Playing them takes the most time: it is done once."""

from before import against
from room_thousand import ROUNDS, TABLES


def main() -> None:
    print(f"\n{TABLES:,} tables of mixed editions open, {ROUNDS:,} rounds played: opening the room, memory, the lobby's list")
    found = against("room_thousand.py", turns=1)
    for name, after in found.after.items():
        before = found.before.get(name)
        print(f"  {name:24}{'' if before is None else f'{before:10.2f} before':20}{after:10.2f} after")


if __name__ == "__main__":
    main()
