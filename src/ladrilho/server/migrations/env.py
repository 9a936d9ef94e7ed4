"""Read by Alembic: the steps run in the transaction of the connection they are given."""

from alembic import context

from ladrilho.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
