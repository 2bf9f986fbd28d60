"""What a form sent, as plain texts."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import UploadFile

from jarlshof.game import BadInput
from jarlshof.outside import whole_characters

MOST_FIELDS = 200


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; a file counts as its text."""
    found: dict[str, str] = {}
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as form:
        for name, value in form.items():
            found[name] = await file_text(value) if isinstance(value, UploadFile) else value
            whole_characters(found[name], "This form")
    return found


async def file_text(file: UploadFile) -> str:
    """The text of a file; raises BadInput if it is none."""
    try:
        return (await file.read()).decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("This file is no text: choose a saga that was downloaded here.") from None


FormFields = Annotated[dict[str, str], Depends(read_form)]


def whole_number(text: str, name: str) -> int:
    """A whole number from a form; raises BadInput."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise BadInput(f"{name} must be a whole number.")
    return int(text)
