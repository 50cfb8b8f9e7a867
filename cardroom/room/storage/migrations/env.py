"""What alembic runs: the migrations, on the connection it is given, inside that connection's transaction."""

from alembic import context

from cardroom.room.storage.schema import VERSION_TABLE, metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE)
context.run_migrations()
