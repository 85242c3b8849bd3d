"""Studies: the findings of the command line, as results of Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conftest import command

import impartial_games as ig

RULES = """game own
heaps n
move n - k  for k in 1..3
value n mod 3
"""


def test_findings_are_those_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "own.game"
    file.write_text(RULES)
    found = ig.rules(file).study(effort=50)
    code, rows, told = command("study", str(file), "--effort", "50")
    assert (code, told) == (0, "")
    assert [without_time(row) for row in found.to_dict()] == [without_time(row) for row in rows]
    assert not found.stopped and found.proved and all(row.verdict == "proved" for row in found.proved)
    # The false line of the text is not read, and the found one is proved again.
    assert "n mod 3" not in found.rules and ig.rules(found.rules).prove()
    assert found.markdown.startswith("# ") and "n mod 4" in found.markdown and "n mod 4" in found._repr_html_()
    assert len(found[:2]) == 2 and found.to_pandas().shape[0] == len(found)


def test_the_gallery_is_studied_by_name_and_parameters_are_kept() -> None:
    found = ig.game("gallery:subtract-2-3").study(effort=20)
    assert any(row.subject == "value" for row in found)
    squares = ig.rules("game s(M)\nheaps n\nmove n - k  for k in 1..M\n", 2).study(effort=20)
    assert any(row.statement == "value n mod 3" and row for row in squares)


def test_limits_are_said() -> None:
    with pytest.raises(ig.StoppedError):
        ig.rules(RULES).study(time_limit=1e-6)
    # A limit on positions leaves nothing to learn from, and the answer says so.
    found = ig.rules(RULES).study(max_positions=1)
    assert not found.proved and any("limit" in line or "positions" in line for line in found.tried), found.tried


def test_a_game_without_rules_is_refused() -> None:
    with pytest.raises(ig.UnsupportedError, match="nim has no rules to study"):
        ig.game("nim").study()


def test_a_game_with_a_code_is_studied() -> None:
    found = ig.game("subtraction:1,3").study(effort=20)
    assert [finding.statement for finding in found.proved if finding.subject == "value"] == ["value n mod 2"]


def without_time(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "seconds"}


def test_discoveries_say_the_statement_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "slow.game"
    file.write_text("game slow\nnumbers a, b\nmove a - 1, b\nmove a, b - 1\n")
    for given, found in [
        ([str(file)], ig.rules(file).discover()),
        (["wythoff", "--coins", "2", "--numeration", "fib"], ig.discover("wythoff", 2, numeration="fib")),
    ]:
        code, rows, _ = command("discover", *given)
        assert code == 0 and found.verdict == "proved"
        assert without_time(found.to_dict()) == without_time(rows[0])
    assert ig.rules(file).discover().statement == "p-positions (a + b) mod 2 = 0"
