"""Values of positions from which play need not end."""

import copy
import pickle

import pytest

import impartial_games as ig
from impartial_games import LoopyValue


def test_values_are_written_and_read() -> None:
    for value, text in [(LoopyValue(3), "3"), (LoopyValue({2, 0}), "∞(0,2)"), (LoopyValue(set()), "∞()")]:
        assert str(value) == text and LoopyValue(text) == value and LoopyValue(value) == value
        assert eval(repr(value)) == value
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert LoopyValue("inf(0,2)") == LoopyValue(frozenset({0, 2}))
    assert LoopyValue({0, 2}).latex() == r"\infty_{0,2}"
    for wrong in ["∞", "∞(0", "-1", ""]:
        with pytest.raises(ig.InputError):
            LoopyValue(wrong)
    for wrong_type in [1.5, None, [0, 2], {"a"}, True]:
        with pytest.raises(TypeError):
            LoopyValue(wrong_type)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        LoopyValue(-1)


def test_values_are_added_and_have_outcomes() -> None:
    assert LoopyValue(5) + LoopyValue(3) == 6 and LoopyValue(5) + 3 == 3 + LoopyValue(5) == 6
    assert LoopyValue({1, 2}) + 1 == LoopyValue({0, 3})
    assert LoopyValue({1}) + LoopyValue({2}) == LoopyValue(set())
    assert sum([LoopyValue(1), LoopyValue({1})], LoopyValue(0)).outcome == "N"
    assert [LoopyValue(0).outcome, LoopyValue(1).outcome, LoopyValue({1}).outcome] == ["P", "N", "D"]
    assert LoopyValue(4).finite == 4 and LoopyValue(4).infinite is None
    assert LoopyValue({1}).infinite == frozenset({1}) and LoopyValue({1}).is_infinite
    assert LoopyValue(4) != "4" and hash(LoopyValue(4)) == hash(4) and len({LoopyValue({1}), LoopyValue("∞(1)")}) == 1


def test_answers_have_such_values() -> None:
    game = ig.graph([(0, 1), (1, 0), (0, 2), (1, 3), (2, 4), (3, 4), (3, 2)])
    value = game.value(0).loopy
    assert value == LoopyValue({1}) and game.value(2).loopy is None
    assert (value + 1).outcome == "N"
