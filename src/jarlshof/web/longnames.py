"""Long names on a table's page: cut with an ellipsis wherever they stand, and told whole by a pointer.

A name may have 40 characters, and games' pages set names in narrow places. What the page
says in text is gone through once it is rendered, so that no template need think of it.
"""

import re
from collections.abc import Sequence

from markupsafe import Markup, escape

LONG = 12  # characters; a shorter name fits wherever names stand
# Texts between tags; where a name cannot be set in a box of its own, nothing is changed.
TEXT = re.compile(r"<(svg|title|option|script|style|textarea)\b.*?</\1>|(?<=>)[^<>]+(?=<)", re.DOTALL)
BOX = Markup('<span class="longname" title="{0}">{0}</span>')


def boxed(page: str, names: Sequence[str]) -> str:
    """The page with every long name of the table in a box of bounded width."""
    found = {str(escape(name)): str(BOX.format(name)) for name in names if len(name) > LONG}
    if not found:
        return page
    longest_first = sorted(found, key=len, reverse=True)
    name = re.compile("|".join(map(re.escape, longest_first)))

    def box(text: re.Match[str]) -> str:
        return text[0] if text[1] else name.sub(lambda match: found[match[0]], text[0])

    return TEXT.sub(box, page)
