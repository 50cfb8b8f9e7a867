"""Starts card rooms quickly: everything is imported once here, and each start is a fork that runs the same ``cardroom serve`` as a shell
would. A fork has a memory of its own and dies by its own signals, so nothing of a room outlives it; only Python's own start is saved.

Told what to do on the socket whose number is its argument: a line ``start`` with a file for the output, answered with the process id;
``wait`` with a process id, answered with how it ended. It ends when the socket does, and its children with it.
"""

import json
import os
import signal
import socket
import sys
import traceback
from typing import NoReturn


def warm_up(editions: list[str]) -> None:
    import alembic.command  # noqa: F401  (what a first start or a database's first connection would import)
    import psycopg  # noqa: F401
    import uvloop  # noqa: F401

    import cardroom.cli.serve
    import cardroom.room.host.host
    import cardroom.web.app
    import cardroom.web.server  # noqa: F401
    from cardroom.bots import bot_for
    from cardroom.houses.loader import load

    for edition in editions:
        bot_for(load(edition), "")


def serve(args: list[str], out: int) -> NoReturn:
    """In the child: a process group of its own, and the command."""
    code = 70
    try:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        from cardroom.cli import run

        code = run(args)
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def main() -> None:
    wire = socket.socket(fileno=int(sys.argv[1]))
    warm_up(sys.argv[2:])
    wire.sendall(b"ready")
    children: set[int] = set()
    while True:
        message, files, _, _ = socket.recv_fds(wire, 65536, 1)
        if not message:
            break
        told = json.loads(message)
        if "start" in told:
            pid = os.fork()
            if pid == 0:
                wire.close()
                serve(told["start"], files[0])
            for file in files:
                os.close(file)
            children.add(pid)
            wire.sendall(str(pid).encode())
        else:
            pid = told["wait"]
            _, status = os.waitpid(pid, 0)
            children.discard(pid)
            wire.sendall(str(os.waitstatus_to_exitcode(status)).encode())
    for pid in children:
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
