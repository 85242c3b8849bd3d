"""Known games with given values: the matches of the command line, as results of Python."""

from __future__ import annotations

import pytest
from conftest import command

import impartial_games as ig


@pytest.mark.parametrize("game", ["octal:0.137", "gallery:cram"])
def test_matches_are_those_of_the_command(game: str) -> None:
    code, rows, told = command("identify", game)
    assert (code, told) == (0, "") and rows
    assert ig.identify(game).to_dict() == rows == ig.identify(ig.game(game)).to_dict()
    assert [bool(found) for found in ig.identify(game)] == [row["verdict"] == "theorem" for row in rows]


def test_a_rule_file_in_other_words_is_known() -> None:
    own = ig.rules("game own\nheaps n\nmove a, b  for a in 0..n, b in 0..n  if a + b + 1 = n or a + b + 2 = n\n")
    found = ig.identify(own)
    assert found[0] and found[0].equal_moves == "octal:0.77" and "kayles" in found[0].games


def test_short_lists_and_bad_values_name_no_game() -> None:
    assert not any(found.verdict != "candidate" for found in ig.identify([0, 1, 2, 0, 1, 2, 3]))
    assert len(ig.identify([0, 5, 0, 3, 9, 1, 0, 4])) == 0
    with pytest.raises(ig.InputError, match=r"values=-1 \(allowed: 0 and more\)"):
        ig.identify([0, -1])
    with pytest.raises(ig.UnsupportedError, match="is not compared with known games"):
        ig.identify(ig.define(lambda n: [n - 1] if n else []))
