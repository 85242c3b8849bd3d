"""Ordinals as Python objects."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import impartial_games as ig
from impartial_games import Ordinal, w

SOME = [Ordinal(0), Ordinal(1), Ordinal(5), w, w + 1, w * 2, w * 3 + 4, w**2, w**2 * 3 + w + 1, w**w, w ** (w + 3) * 2]


def test_arithmetic_is_that_of_ordinals() -> None:
    assert 1 + w == w != w + 1
    assert 2 * w == w != w * 2
    assert (w + 1) ** 2 == ig.ordinal("(w+1)^2") == w**2 + w + 1
    assert w * 3 + 5 ^ w + 6 == ig.ordinal("(w*3+5) nim+ (w+6)")
    assert w.nim_product(w**2) == 2
    assert (w**2 + w * 4 + 16) // w == w + 4 and (w**2 + w * 4 + 16) % w == 16
    assert (w * 2) - w == w and w.natural_sum(1) == w + 1
    with pytest.raises(ig.InputError):
        w - (w + 1)
    with pytest.raises(ig.InputError):
        w // 0
    with pytest.raises(TypeError):
        w + 0.5  # type: ignore[operator]
    with pytest.raises(ValueError):
        Ordinal(-1)


def test_order_equality_and_hashes_go_together() -> None:
    for a in SOME:
        for b in SOME:
            assert (a < b) + (a == b) + (a > b) == 1
            assert (a == b) <= (hash(a) == hash(b))
    assert sorted(random.Random(1).sample(SOME, len(SOME))) == SOME
    assert Ordinal(5) == 5 and hash(Ordinal(5)) == hash(5) and Ordinal(2**200) == 2**200
    assert {5: "five"}[Ordinal(5)] == "five"  # type: ignore[index]
    assert w > 10**100 and w > -1 and w != "w"


def test_printed_ordinals_are_read_again() -> None:
    for a in SOME:
        assert Ordinal(str(a)) == a == eval(repr(a)) == copy.deepcopy(a) == pickle.loads(pickle.dumps(a))
    assert int(Ordinal(7)) == 7 and bool(w) and not Ordinal(0)
    assert (w * 2 + 1)._repr_latex_() == "$" + (w * 2 + 1).latex() + "$"
    with pytest.raises(ValueError):
        int(w)


def test_numbers_are_exact() -> None:
    rng = random.Random(2)
    for _ in range(200):
        a, b = rng.getrandbits(300), rng.getrandbits(300)
        assert Ordinal(a) + b == a + b and Ordinal(a) * b == a * b and Ordinal(a) ^ b == a ^ b


def test_other_objects_are_equal_to_no_ordinal() -> None:
    for other in (True, False, None, 1.0, "w", [1]):
        assert ig.w != other
        assert not (ig.Ordinal(1) == other)
    with pytest.raises(TypeError):
        ig.w < True
    with pytest.raises(TypeError):
        ig.w + True
