"""Saved tables are read again, and other files are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import impartial_games as ig

numpy = pytest.importorskip("numpy")


@pytest.mark.parametrize(
    ("name", "window", "position"),
    [
        ("nim", {"coins": 2, "below": 9}, [3, 5]),
        ("kayles", {"heaps": 30}, [7]),
        ("welter", {"coins": 3, "below": 7}, [1, 2, 5]),
        ("cram", {"start": "../.."}, "../.."),
    ],
)
def test_a_saved_table_has_the_values_of_the_table(tmp_path: Path, name: str, window: dict[str, int], position: object) -> None:
    for misere in (False, True):
        table = ig.game(name).table(**window, misere=misere)  # type: ignore[arg-type]
        table.save(tmp_path / "table.npz")
        saved = ig.load_table(tmp_path / "table.npz")
        assert (saved.game, saved.window, len(saved)) == (table.game, table.window, len(table))
        assert saved.grundy.tolist() == table.grundy.tolist()
        assert (saved.misere is None) == (table.misere is None)
        assert saved.value(position) == table.value(position)
        if misere:
            assert table.misere is not None and saved.misere is not None
            assert saved.misere.tolist() == table.misere.tolist()
            assert saved.value(position, misere=True) == table.value(position, misere=True)
        else:
            with pytest.raises(ig.UnsupportedError, match="no misère values"):
                saved.value(position, misere=True)
        with pytest.raises(KeyError, match="is not in the table"):
            saved.value([10**6] * 2)


def test_a_position_without_a_value_has_none(tmp_path: Path) -> None:
    table = ig.rules("game g\nnumbers n\nlegal n < 6\nmove n - 1  if n > 0\nmove n + 1  if n > 3 & n < 5\n").table(coins=1, below=6)
    table.save(tmp_path / "loopy.npz")
    saved = ig.load_table(tmp_path / "loopy.npz")
    assert saved.grundy.tolist() == table.grundy.tolist()
    assert [saved.value([n]) for n in range(6)] == [table.value([n]) for n in range(6)]


def test_other_files_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.npz"
    text.write_text("no archive")
    single = tmp_path / "single.npy"
    numpy.save(single, numpy.arange(3))
    without = tmp_path / "without.npz"
    numpy.savez(without, game=numpy.array("nim"), window=numpy.array("x"), positions=numpy.zeros((2, 1)))
    uneven = tmp_path / "uneven.npz"
    numpy.savez(uneven, game="nim", window="x", positions=numpy.zeros((2, 1)), grundy=numpy.zeros(3))
    for file in (text, single, without, uneven):
        with pytest.raises(ig.InputError, match="no saved table"):
            ig.load_table(file)
    with pytest.raises(OSError):
        ig.load_table(tmp_path / "missing.npz")
    with pytest.raises(ig.InputError, match="there is no certificate"):
        ig.verify(None)
