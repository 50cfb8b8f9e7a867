"""The dialect by which SQLAlchemy speaks PostgreSQL to the model."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import psycopg
from sqlalchemy import URL, Engine, create_engine
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.base import PGDialect

from tests.simulation.model.driver import Driver, ModelConnection

_NAMES = (
    "Warning", "Error", "InterfaceError", "DatabaseError", "DataError", "OperationalError", "IntegrityError", "InternalError",
    "ProgrammingError", "NotSupportedError",
)  # fmt: skip
ADDRESS = URL.create("postgresql+model", host="model", database="room")
_LEVELS = ("READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE", "AUTOCOMMIT")


class ModelDialect(PGDialect):
    driver = "model"
    supports_statement_cache = True
    default_paramstyle = "qmark"

    @classmethod
    def import_dbapi(cls) -> Any:
        errors = {name: getattr(psycopg, name) for name in _NAMES}
        return SimpleNamespace(paramstyle="qmark", apilevel="2.0", threadsafety=1, connect=None, **errors)

    def initialize(self, connection: Any) -> None:
        self.server_version_info = (17, 0)
        self.default_schema_name = "public"
        self.default_isolation_level = "READ COMMITTED"

    def get_isolation_level_values(self, dbapi_conn: Any) -> Any:
        return _LEVELS

    def set_isolation_level(self, dbapi_connection: Any, level: Any) -> None:
        """Every transaction of the model sees the room as of one moment."""

    def get_isolation_level(self, dbapi_connection: Any) -> Any:
        return "READ COMMITTED"

    def get_default_isolation_level(self, dbapi_conn: Any) -> Any:
        return "READ COMMITTED"

    def do_ping(self, dbapi_connection: Any) -> bool:
        assert isinstance(dbapi_connection, ModelConnection)
        return dbapi_connection.ping()

    def is_disconnect(self, e: Exception, connection: Any, cursor: Any) -> bool:
        return isinstance(e, psycopg.OperationalError) and bool(getattr(connection, "broken", False))

    def get_table_names(self, connection: Any, schema: Any = None, **kw: Any) -> Any:
        found = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return [name for (name,) in found]


registry.register("postgresql.model", __name__, "ModelDialect")


class Slot:
    """An engine that outlives its server, and the simulation: what it has compiled need not be compiled again."""

    def __init__(self) -> None:
        self.driver: Driver | None = None
        self.engine = create_engine(ADDRESS, creator=self._connect, hide_parameters=True, pool_pre_ping=True)

    def _connect(self) -> ModelConnection:
        assert self.driver is not None
        return self.driver.pooled()


@cache
def _slot(number: int) -> Slot:
    return Slot()


def model_engine(number: int, driver: Driver) -> Engine:
    """Return the engine of the server of this number, without any connection of the one before."""
    slot = _slot(number)
    slot.driver = driver
    slot.engine.dispose(close=False)
    return slot.engine
