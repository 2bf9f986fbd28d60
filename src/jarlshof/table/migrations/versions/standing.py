"""How a table stands lies beside it, hints are a column, a request keeps its words."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

STANDING = (
    ("updated", sa.String(40)),
    ("over", sa.Boolean()),
    ("waiting", sa.Text()),
    ("scores", sa.Text()),
    ("winner", sa.Text()),
    ("mark", sa.String(64)),
)


def upgrade() -> None:
    """Add the columns; the standing itself is written when a table is first looked at."""
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.true()))
    for name, kind in STANDING:
        op.add_column("tables", sa.Column(name, kind))
    op.add_column("requests", sa.Column("words", sa.Text()))
    op.execute("UPDATE tables SET updated = started")
    if sa.inspect(op.get_bind()).has_table("without_hints"):  # the first databases had none
        op.execute("UPDATE tables SET hints = FALSE WHERE id IN (SELECT table_id FROM without_hints)")
        op.drop_table("without_hints")
