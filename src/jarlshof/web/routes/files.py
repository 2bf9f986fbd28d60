"""Static files, games' own files, and sprites of icons."""

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, Response

from jarlshof.web import assets
from jarlshof.web.tables import NotFound, OneGame

router = APIRouter()
KEEP = {"Cache-Control": "public, max-age=31536000, immutable"}


@router.get("/static/icons.svg")
def own_icons() -> Response:
    """Our own icons."""
    return Response(assets.sprite(assets.STATIC / "icons"), media_type="image/svg+xml", headers=KEEP)


@router.get("/static/{path:path}")
def own_file(path: str) -> Response:
    """One of our own files."""
    return send(assets.find(assets.STATIC, path))


@router.get("/art/{game_name}/icons.svg")
def game_icons(game: OneGame) -> Response:
    """A game's icons."""
    return Response(assets.sprite(game.folder / "web" / "art"), media_type="image/svg+xml", headers=KEEP)


@router.get("/art/{game_name}/{path:path}")
def game_file(game: OneGame, path: str) -> Response:
    """One file of a game's page."""
    return send(assets.find(game.folder / "web", path))


def send(file: Path | None) -> Response:
    """A file with its kind; addresses carry a mark of its content, so it may be kept."""
    if file is None:
        raise NotFound("There is no such file here.")
    return FileResponse(file, media_type=assets.KINDS[file.suffix], headers=KEEP)
