"""The documents are true: their code runs, and they leave nothing out."""

import re
import tomllib
from pathlib import Path

import pytest

from jarlshof.cli import app

ROOT = Path(__file__).parents[1]
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#:]+)\)|src=\"([^\":]+)\"")


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_the_code_in_a_document_runs(path: Path) -> None:
    for block in CODE.findall(path.read_text(encoding="utf-8")):
        exec(compile(block, path.name, "exec"), {"__name__": "document"})


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        target = next(filter(None, link))
        assert (path.parent / target).exists(), f"{path.name} points to {target}"


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    wanted = project["dependencies"] + [
        d for group in project["optional-dependencies"].values() for d in group
    ]
    for requirement in wanted:
        name = re.split(r"[\[=<>~ ]", requirement)[0].lower()
        assert name in reasons, f"{name} has no line in docs/dependencies.md"


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        name = command.name or command.callback.__name__ if command.callback else command.name
        assert f"jarlshof {name}" in readme, f"README.md does not name jarlshof {name}"


def test_the_tree_speaks_of_itself_alone() -> None:
    """No path of a machine, no host of a registry."""
    for path in [*DOCS, *sorted((ROOT / "src").rglob("*.py"))]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"/(home|root|work)/\w", text), path
