"""The conventions of Python: tables by positions, grids, graphs of networkx, arrays, explanations, places of errors."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import impartial_games as ig


def test_a_table_is_read_by_positions() -> None:
    table = ig.game("nim").table(coins=3, below=8, misere=True)
    assert table.value([1, 5, 7]) == table.value("7,5,1") == table.value((7, 1, 5)) == 1 ^ 5 ^ 7
    at = table.index([1, 5, 7])
    assert table[at] == table.value([1, 5, 7], misere=True) == 1 ^ 5 ^ 7 and table.names(at, 1) == ["1,5,7"]
    with pytest.raises(KeyError, match="1,5,8 is not a position of nim"):
        table.value([1, 5, 8])
    with pytest.raises(ig.InputError):
        table.value("x")
    with pytest.raises(TypeError, match="allowed: table.value"):
        table["1,5,7"]  # type: ignore[call-overload]
    with pytest.raises(ig.UnsupportedError, match="no misère values"):
        ig.game("nim").table(coins=1, below=2).value([1], misere=True)
    graph = ig.graph({"a": ["b", "c"], "b": ["c"]})
    assert graph.table().value("a") == 2
    loop = ig.graph([("a", "b"), ("b", "a"), ("a", "c"), ("c", "d")]).table()
    assert loop.value("c") == 1 and loop.value("a") is None
    assert ig.game("kayles").table(heaps=12).value("12") == 4


def test_two_numbers_come_as_a_square() -> None:
    np = pytest.importorskip("numpy")
    nim = ig.game("nim").table(coins=2, below=16).grid()
    assert nim.dtype == np.uint8 and (nim == np.bitwise_xor.outer(np.arange(16), np.arange(16))).all()
    wythoff = ig.game("wythoff").table(coins=2, below=9, misere=True)
    assert (wythoff.grid() == wythoff.grid().T).all() and wythoff.grid(misere=True)[0, 0] == 1
    mask = np.ma.getmaskarray(ig.game("welter").table(coins=2, below=6).grid())
    assert mask.diagonal().all() and mask.sum() == 6
    with pytest.raises(ig.UnsupportedError, match="no pairs of numbers"):
        ig.game("nim").table(coins=3, below=4).grid()


def test_numbers_with_places_of_their_own_are_not_exchanged() -> None:
    pytest.importorskip("numpy")
    game = ig.rules("game pair\nnumbers a, b\nmove a - k, b for k in 1..a\nmove a, b - 1 if b > 0\n")
    grid = game.table(below=[3, 5]).grid()
    assert grid.shape == (3, 5)
    assert all(int(grid[a, b]) == game.value((a, b)).grundy for a in range(3) for b in range(5))
    row = game.table(below=[1, 5]).grid()
    assert row.shape == (1, 5)


def test_a_graph_of_networkx_is_a_position() -> None:
    networkx = pytest.importorskip("networkx")
    kayles = ig.game("gallery:node-kayles")
    assert kayles.value(networkx.petersen_graph()).grundy == kayles.value("petersen").grundy
    assert kayles.value(networkx.path_graph(["a", "b", "c"])).grundy == kayles.value("path 3").grundy
    lonely = networkx.Graph([(1, 2)])
    lonely.add_node(3)
    assert kayles.value(lonely).grundy == 0  # A vertex and an edge: 1 xor 1.
    with pytest.raises(ig.InputError, match="a graph without edges"):
        kayles.value(networkx.empty_graph(3))
    assert kayles.moves(networkx.star_graph(3), to=0)


def test_a_game_is_a_graph_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    found = ig.game("nim").to_networkx([2, 3])
    assert isinstance(found, networkx.DiGraph) and found.graph["root"] == (2, 3)
    assert sorted(found.successors((0, 2))) == [(0, 0), (0, 1)] and networkx.is_directed_acyclic_graph(found)
    assert ig.graph(found).value((2, 3)).grundy == 1 and found.nodes[2, 3]["grundy"] == 1
    assert all(grundy == a ^ b for (a, b), grundy in found.nodes(data="grundy"))
    loop = ig.graph([("a", "b"), ("b", "a")]).to_networkx("a")
    assert set(loop.edges) == {("a", "b"), ("b", "a")} and loop.nodes["a"]["grundy"] is None
    function = ig.define(lambda n: [n - 1] if n else [])
    assert function.to_networkx(3).number_of_edges() == 3
    with pytest.raises(TypeError, match="takes no solver="):
        ig.game("nim").to_networkx([1], solver="memo")  # type: ignore[call-arg]
    with pytest.raises(ig.ImpartialError):
        ig.game("transfinite-nim").to_networkx("w")


def test_the_multiplication_table_of_a_quotient_is_an_array() -> None:
    np = pytest.importorskip("numpy")
    found = ig.game("octal:0.75").quotient(certificate=True)
    table, elements = found.multiplication(), found.elements
    assert table.shape == (found.order, found.order) and len(set(elements)) == found.order
    assert (table == table.T).all() and table[0].tolist() == list(range(found.order))
    for x in range(found.order):
        assert (table[table[x]] == table[x][table]).all(), "not associative"
    assert np.issubdtype(table.dtype, np.integer)
    with pytest.raises(ig.UnsupportedError, match="certificate=True"):
        ig.game("octal:0.75").quotient().multiplication()


def test_games_are_explained() -> None:
    found = ig.rules("game own\nheaps n\nmove n - k  for k in 1..n\n").explain()
    assert found.game == "own" and found.position_kind == "heaps" and "auto" in found.solvers
    assert any(text.startswith("play ends") for text in found.recognised)
    kayles = ig.game("kayles").explain()
    assert kayles.position_kind is None and "0.77" in kayles.recognised[0]


def test_errors_of_rules_have_places() -> None:
    with pytest.raises(ig.InputError) as caught:
        ig.rules("game wrong\nheaps n\nmove m - 1\n")
    problem = caught.value.problems[0]
    assert (problem["line"], problem["column"], problem["severity"]) == (3, 6, "error") and problem["message"]
    assert problem["message"] in str(caught.value)
    own = ig.rules("game own\nheaps n\nmove n - k  for k in 1..n\n")
    with pytest.raises(ig.InputError) as caught:
        own.check("n +")
    assert caught.value.problems[0]["line"] == 1
    with pytest.raises(ig.InputError) as caught:
        ig.game("nothing")
    assert caught.value.problems == []


def test_a_cycle_is_a_list_of_positions() -> None:
    names = [f"a -> {number}" for number in range(3)]
    game = ig.graph({names[at]: [names[(at + 1) % 3]] for at in range(3)})
    with pytest.raises(ig.LoopyError) as caught:
        game.genus(names[0])
    assert caught.value.cycle[0] == caught.value.cycle[-1] and set(caught.value.cycle) == set(names)


def test_other_threads_run_while_rules_are_read() -> None:
    read: list[Any] = []
    source = "game own\nnumbers a, b, c\nmove a - k, b, c for k in 1..a\nmove a, b - k, c for k in 1..b\nmove a, b, c - k for k in 1..c\n"
    readers = [threading.Thread(target=lambda: read.append(ig.rules(source))) for _ in range(3)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert [game.value([1, 2, 4]).grundy for game in read] == [7, 7, 7]
