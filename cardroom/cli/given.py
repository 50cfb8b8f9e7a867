"""What users give on the command line for odds, simulate and bank: help for their options, files to draw in."""

from pathlib import Path

from cardroom.errors import BadInput

SWITCHES_HELP = "List every rule and table setting that can be changed, its value now and the values that it takes."
BET_HELP = "What is bet beside the usual bet: pair-plus=$5 by everybody, 2:ante=$25 by the second bettor alone; ante=0 takes one away."
CHANGE_HELP = "as --rule and --table take it, or option, players, rounds-an-hour, bet.WAGER"
CLIENTELE_HELP = "Who sits down, what they bet and how they play: a file FILE.toml, or one that is shipped, like friday-night."


def drawn_in(plot: str) -> Path | None:
    """The file to draw in, asked for before the work begins."""
    if not plot:
        return None
    path = Path(plot)
    if path.suffix.lower() != ".svg":
        raise BadInput(f"--plot writes SVG: '{plot}' must end in .svg.")
    if not path.parent.is_dir():
        raise BadInput(f"--plot: there is no folder {path.parent}.")
    return path


def written_in(csv: str) -> Path | None:
    """The file to write rows in, asked for before the work begins."""
    if not csv:
        return None
    path = Path(csv)
    if path.suffix.lower() != ".csv":
        raise BadInput(f"--csv writes rows: '{csv}' must end in .csv.")
    if not path.parent.is_dir():
        raise BadInput(f"--csv: there is no folder {path.parent}.")
    return path
