"""``cardroom serve``: open the card room for browsers."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

    from cardroom.room.base.properties import Installation
    from cardroom.room.demo.stage import LiveNight
    from cardroom.room.host.host import Host
    from cardroom.room.live.servers import Servers
    from cardroom.room.storage import Store
    from cardroom.web.base.limits import Limits

PORT, MORE = 8000, 20
PATIENCE = 3.0  # seconds until a card room that was killed just now has let go of the database


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help=f"The port (without one: {PORT}, or the next that is free).", min=1, max=65535, show_default=False)
    ] = None,
    database: Annotated[
        str, typer.Option(help="Where the room is kept, like sqlite:///room.db or postgresql://…", show_default=False)
    ] = "",
    served: Annotated[
        str,
        typer.Option(
            "--property",
            help="Which property of the file that CARDROOM_PROPERTIES names: its database is served.",
            show_default=False,
        ),
    ] = "",
    peer: Annotated[
        str,
        typer.Option(
            envvar="CARDROOM_PEER", help="How the room's other servers reach this one, like http://10.0.0.7:8000.", show_default=False
        ),
    ] = "",
    write_within: Annotated[
        float,
        typer.Option(
            envvar="CARDROOM_WRITE_WITHIN", min=1, help="Seconds after which a server that cannot write lets others take its tables."
        ),
    ] = 10,
    rates: Annotated[
        str,
        typer.Option(
            envvar="CARDROOM_RATES",
            help="What one visitor or address may ask for, where it is not the usual, like 'messages=60/20 sockets_visitor=16'.",
            show_default=False,
        ),
    ] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Let bots and pauses take no time, for benchmarks and tests.")] = False,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open it in a browser.")] = False,
    key: Annotated[
        bool, typer.Option("--key", help="Print a key for the operator though the room has one; not where others can come in.")
    ] = False,
) -> None:
    """Open the card room in the browser: tables, bots, rule sheets, past rounds. Ctrl-C closes it. As long as a room for this machine alone
    has no operator, the address that is printed carries a key, which makes its first opener the operator. Several servers on one PostgreSQL
    database are one room: each that closes hands its tables over to the others."""
    from functools import partial

    from cardroom.errors import BadInput
    from cardroom.room.live.servers.choice import servers_of
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url
    from cardroom.web.base.rates import limits_of
    from cardroom.web.server import bind

    reached, limits = _peer(peer) if peer else "", limits_of(rates)
    installation = _installation(served, database) if served else None
    kept = installation.properties.rooms[served].database if installation else database or default_url()
    listener = bind(host, PORT if port is None else port, MORE if port is None else 0)
    address = address_of(listener.getsockname())
    local = _local(listener.getsockname()[0])
    if key and not local:
        listener.close()
        raise BadInput("A room that others can come into prints no key: `cardroom staff add NAME operator --why …` makes an operator.")

    def opened(room: "Host") -> None:
        where = address
        if local and (key or not room.staff.has_operator(room.wall())):
            where = f"{address}/#key={room.office.keys.console_key()}"
        typer.echo(f"The card room is open at {where}")
        if where != address:
            typer.echo("Whoever opens that address first is its operator; the key in it works once, within the hour.")
        if room.office.closed:
            typer.echo(room.office.closed)
        _tell_fitness(room)
        if browser:
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    def opened_again(room: "Host") -> None:
        happened = f"A part of this server failed again and again ({given_up})" if given_up else "Another card room has had the database"
        typer.echo(f"{happened}; this one has begun again from what is stored.", err=True)

    try:
        again, given_up = False, ""
        while True:
            store = Store.open(kept, serve=True, patience=PATIENCE)
            if store.was_open:
                typer.echo("Others could read the files of this card room; from now on only their owner can.", err=True)
            try:
                servers = partial(servers_of, store, reached or address, write_within)
                given_up = run_server(
                    store, listener.dup(), opened_again if again else opened, servers, name=host, quick=quick, local=local, limits=limits,
                    installation=installation,
                )  # fmt: skip
            finally:
                store.close()
            if not (store.superseded or given_up):
                break
            again = True
    finally:
        listener.close()
    typer.echo("The card room is closed.")


def _tell_fitness(room: "Host") -> None:
    """Say of a room that plays for real money what it lacks for that."""
    from cardroom.room.desks.office.fitness import LACKS

    if not room.days.settings.real:
        return
    lacks = room.room_desk.lacks()
    typer.echo("Chips are real money here." + (" The room is not fit for it yet:" if lacks else ""))
    for key in lacks:
        typer.echo(f"- {LACKS[key]}")


def run_server(
    store: "Store", listener: "socket", opened: "Callable[[Host], None]", servers: "Callable[[], Servers]", *, name: str, quick: bool,
    local: bool, demo: "LiveNight | None" = None, limits: "Limits | None" = None, installation: "Installation | None" = None,
) -> str:  # fmt: skip
    """Run until it is closed, or another server has had the database: its players hear that it restarts, and it must be opened anew. So
    it must if a part of the server has failed too often, whose name is returned. ``demo``: the night whose people play on, and whose logins
    everybody is told. ``installation``: of several properties, where the room is one of them."""
    import asyncio
    from random import Random

    from cardroom.errors import CardroomError
    from cardroom.room.demo.players import DemoPlayers
    from cardroom.room.host.host import Host
    from cardroom.room.live.bot_pool import BotProcesses
    from cardroom.web.app import create_app
    from cardroom.web.base.garbage import settle
    from cardroom.web.base.limits import Limits, RequestRate
    from cardroom.web.server import make_server

    failed: list[CardroomError] = []
    given_up: list[str] = []
    watching: list[asyncio.Task[None]] = []  # a task that nobody keeps may be forgotten

    async def end(host: "Host") -> None:
        await host.state.superseded.wait()
        given_up.append(host.state.given_up)
        server.should_exit = True

    async def start() -> "Host":
        try:
            host = await Host.start(store, quick=quick, local=local, servers=servers(), bots=BotProcesses())
        except CardroomError as error:
            failed.append(error)
            raise
        for table, why in host.tables.lost.items():
            typer.echo(f"Table {table} could not be resumed: {why}", err=True)
        watching.append(asyncio.create_task(end(host)))
        if demo is not None:
            watching.append(host.supervision.task("demo", DemoPlayers(host, demo.players, Random()).play))
        return host

    print_log()

    def ready() -> None:
        settle()
        opened(app.state.room.host)

    often = Limits(sign_ins=RequestRate(60, 1))  # in a demo everybody is told the passwords, and goes from one role to the other
    logins = () if demo is None else demo.logins
    app = create_app(start, limits if demo is None else often, [name], logins, installation)
    server = make_server(app, opened=ready)
    try:
        server.run(sockets=[listener])
    except SystemExit:  # the server did not come up
        if failed:
            raise failed[0] from None
        raise
    return "".join(given_up)


def print_log() -> None:
    """Print what the room says in its log. It counts its failures by a handler of its own: without another nothing would be printed."""
    import logging

    log = logging.getLogger("cardroom")
    if not any(isinstance(each, logging.StreamHandler) for each in log.handlers):
        log.addHandler(logging.StreamHandler())


def address_of(bound: tuple[object, ...]) -> str:
    """As a browser on this machine has it."""
    host, port = str(bound[0]), bound[1]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _installation(served: str, database: str) -> "Installation":
    """The properties, and which of them is served here."""
    from cardroom.errors import BadInput
    from cardroom.room.base.properties import Installation, read_properties

    if database:
        raise BadInput("--property names a database already: leave --database out.")
    properties = read_properties()
    properties.room(served)
    return Installation(properties, served)


def _peer(address: str) -> str:
    """The address by which other servers reach this one, checked."""
    from cardroom.errors import BadInput
    from cardroom.room.base.addresses import read_address

    try:
        return read_address(address)
    except ValueError:
        raise BadInput(f"--peer is an address like http://10.0.0.7:8000, not '{address}'.") from None


def _local(host: object) -> bool:
    """Whether nobody but who sits at this machine can come in: it listens to this machine alone, and no proxy or other name is told of that
    brings in others."""
    import os
    from ipaddress import ip_address

    return ip_address(str(host).partition("%")[0]).is_loopback and not (
        os.environ.get("CARDROOM_PROXY") or os.environ.get("CARDROOM_ORIGINS")
    )
