"""Finding the table that an address names."""

from typing import Annotated

from fastapi import Depends, Request

from jarlshof.game import Game, games
from jarlshof.table import Table, Tables


class NotFound(Exception):
    """There is nothing at this address; the sentence says what to do instead."""


def all_tables(request: Request) -> Tables:
    """The tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


AllTables = Annotated[Tables, Depends(all_tables)]


def one_table(table_id: str, tables: AllTables) -> Table:
    """The table of an id; raises NotFound."""
    table = tables.get(table_id)
    if table is None:
        raise NotFound("There is no table at this address. Perhaps the link was cut off.")
    return table


def one_game(game_name: str) -> Game:
    """The game of a name; raises NotFound."""
    found = games().get(game_name)
    if found is None:
        raise NotFound(f"There is no game called {game_name[:40]!r} here.")
    return found


OneTable = Annotated[Table, Depends(one_table)]
OneGame = Annotated[Game, Depends(one_game)]
