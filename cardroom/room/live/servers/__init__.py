"""The servers of one room: who holds which table, and how it goes from one to another."""

from cardroom.room.live.servers.servers import Alone, Keeper, Peer, Servers

__all__ = ["Alone", "Keeper", "Peer", "Servers"]
