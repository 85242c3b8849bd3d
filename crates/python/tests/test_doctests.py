"""Every example of the documentation runs."""

from __future__ import annotations

import doctest
import importlib
import sys
from pathlib import Path

import impartial_games as ig
import pytest

NAMES = sorted(
    path.stem
    for path in Path(ig.__file__).parent.glob("*.py")
    if path.stem != "__init__" and ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", ["impartial_games", *(f"impartial_games.{name}" for name in NAMES)])
def test_the_examples_of_a_module_run(name: str) -> None:
    importlib.import_module(name)
    if name.endswith("positions"):
        pytest.importorskip("networkx")
    found = doctest.testmod(sys.modules[name])
    assert found.failed == 0
    assert found.attempted > 0


def test_every_question_of_a_game_has_an_example() -> None:
    without = {"claims", "prove", "discover", "solvers", "forget"}
    for name, member in vars(ig.Game).items():
        if not name.startswith("_") and callable(member) and name not in without:
            assert member.__doc__ and ">>>" in member.__doc__, name


def test_the_page_of_the_package_runs() -> None:
    page = Path(__file__).parent.parent / "README.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.failed == 0 and found.attempted > 10
