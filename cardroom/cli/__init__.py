"""The terminal: ``cardroom`` and its commands."""

import os
import sys
from collections.abc import Sequence

__all__ = ["main", "run"]

BAD_INPUT, FAILED, INTERRUPTED = 2, 1, 130
LONGEST = 4000
"""Characters of an argument: no path is longer, and no number that a command could use."""


def main(args: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code; whatever a user does wrong is one sentence on standard error."""
    sys.exit(run(args))


def run(args: Sequence[str] | None = None) -> int:
    from cardroom.cli.app import NobodyReads, command
    from cardroom.errors import CardroomError

    try:
        given = list(sys.argv[1:] if args is None else args)
        for one in given:
            _check(one)
        code = command(given)(args=given, prog_name="cardroom", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except CardroomError as error:
        return _say(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        return _say(ENDED, BAD_INPUT)
    except ModuleNotFoundError as error:
        from cardroom.extras import missing

        sentence = missing(error)
        return _other(error) if sentence is None else _say(sentence, BAD_INPUT)
    except (BrokenPipeError, NobodyReads):  # what Python would still flush at the end has nowhere to go either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _say(f"{error.filename or 'A file'}: {(error.strerror or str(error)).lower()}.", BAD_INPUT)
    except Exception as error:
        return _other(error)


ENDED = "The input has ended before all was said."


def _check(given: str) -> None:
    """What the shell hands over may be bytes that are no text, and of any length."""
    from cardroom.errors import BadInput
    from cardroom.plain import is_text

    if not is_text(given):
        raise BadInput(f"{given[:40]!a} is not text: what is given must be UTF-8.")
    if len(given) > LONGEST:
        raise BadInput(f"'{given[:20]}…' has {len(given):,} characters; nothing that a command takes is that long.")


def _too_much(error: Exception) -> str:
    """What no part of a command could use, whichever part came upon it first; empty: it is something else."""
    if isinstance(error, UnicodeError):
        return "Something given is not text: it must be UTF-8."
    if isinstance(error, RecursionError):
        return "Something given is nested too deeply."
    if isinstance(error, OverflowError) or (isinstance(error, ValueError) and "integer string conversion" in str(error)):
        return "A number that was given is too large."
    return ""


def _say(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def _other(error: Exception) -> int:
    """Wrong usage, a prompt left by its user, or a defect of ours."""
    message = getattr(error, "format_message", None)
    if message is not None:
        return _say(f"{message().rstrip('.')}. `cardroom --help` lists the commands.", BAD_INPUT)
    if type(error).__name__ == "Abort":
        return _say(ENDED, BAD_INPUT)
    if os.environ.get("CARDROOM_DEBUG"):
        raise error
    if _too_much(error):
        return _say(_too_much(error), BAD_INPUT)
    return _say(f"cardroom failed on this ({type(error).__name__}: {error}); CARDROOM_DEBUG=1 shows where.", FAILED)
