"""The servers of one room: who holds which table, and how it goes from one to another."""

from cardroom.room.live.servers.servers import Keeper, Peer, Servers, SoleServer

__all__ = ["Keeper", "Peer", "Servers", "SoleServer"]
