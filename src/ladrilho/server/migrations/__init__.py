"""The steps of the database, read by Alembic."""
