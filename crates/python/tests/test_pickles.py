"""Pickles, copies, and pools of processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import pickletools
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import impartial_games as ig

GALLERY = Path(__file__).parents[3] / "games" / "rules"
PAIRS = "game pairs(n)\nheaps k\nmove k - j  for j in 1..n if j <= k\nvalue k mod (n + 1)\n"


@ig.define
def knight(square: tuple[int, int]) -> list[tuple[int, int]]:
    """A knight that comes nearer to the corner."""
    x, y = square
    steps = [(x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)]
    return [(a, b) for a, b in steps if a >= 0 and b >= 0]


@ig.define(kind="heaps", name="take or split")
def take_or_split(n: int) -> list[list[int]]:
    return [[n - 1]] + [[a, n - a] for a in range(1, n // 2 + 1)] if n else []


def halves(n: int) -> list[int]:
    return [n // 2] if n else []


def half_heaps(n: int) -> list[list[int]]:
    return [[n // 2]] if n else []


def by_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


AGAIN = [by_pickle, copy.copy, copy.deepcopy]


def answers() -> list[Any]:
    """Returns an answer of every kind that is plain data."""
    welter, kayles, nim = ig.game("welter"), ig.game("kayles"), ig.game("nim")
    return [
        welter.value([2, 5, 6, 8, 10]), welter.value("10^40,17,3"), nim.value([3, 5], misere=False), kayles.value(5),
        nim.value([10**5000, 1]), ig.game("transfinite-nim").value([ig.w * 2 + 3, 5]), ig.game("cram").value("3x4"),
        knight.value((4, 4)), welter.moves([2, 5, 6]), welter.moves([2, 5, 6])[0], kayles.genus(5), kayles.genera(heaps=6),
        ig.game("wythoff").classes(coins=2, below=30), ig.game("octal:0.75").quotient(certificate=True), kayles.period(),
        nim.summary(coins=3, below=20), nim.check(lambda heaps: heaps[0] ^ heaps[1], coins=2, below=9), ig.check("nim.value"),
        ig.claims("nim"), ig.claims("nim")[0], ig.prove("nim", 2, certificate=True), ig.discover("max-welter", 2, value=2),
        ig.verify(kayles.period().certificate or {}), ig.games(), ig.w**2 * 3 + 1, ig.Ordinal(5),
    ]  # fmt: skip


@pytest.mark.parametrize("again", AGAIN)
def test_plain_data_comes_back_equal(again: Any) -> None:
    for answer in answers():
        found = again(answer)
        assert type(found) is type(answer) and found == answer and repr(found) == repr(answer)
        if hasattr(answer, "to_json"):
            assert found.to_json() == answer.to_json() and found.to_dict() == answer.to_dict()
        if hasattr(answer, "_repr_html_"):
            assert found._repr_html_() == answer._repr_html_()
        if isinstance(answer, (ig.Answer, ig.Ordinal)):
            assert hash(found) == hash(answer) and {answer: 1}[found] == 1
        for name in ("certificate", "latex", "formula_source", "genus"):
            assert getattr(found, name, None) == getattr(answer, name, None) or callable(getattr(answer, name))


def test_every_protocol_from_2_on_works() -> None:
    things: list[Any] = [ig.game("nim").value([3, 5]), ig.game("kayles").period(), ig.w + 1, ig.LoopyValue({0, 2}), ig.LoopyValue(5), ig.LoopyError("round and round")]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        found = pickle.loads(pickle.dumps(things, protocol))
        assert found[:5] == things[:5] and found[5].args == things[5].args


def test_answers_are_equal_if_their_contents_are() -> None:
    nim, other = ig.game("nim"), ig.game("nim")
    assert nim.value([3, 5]) == other.value("3,5") and hash(nim.value([3, 5])) == hash(other.value("3,5"))
    assert nim.value([3, 5]) != nim.value([3, 6]) and nim.value([3, 5]) != nim.value([3, 5], misere=False)
    assert nim.value([3, 5]) != ig.game("welter").value([3, 5]) and nim.value([3, 5]) != "3,5"


def games() -> list[tuple[Any, Any]]:
    """Returns games of every kind, each with a position."""
    vertices = {(1, 2): [(0, "x|y")], 'q"': [(1, 2), "end"], "end": []}
    return [
        (ig.game("welter"), [2, 5, 6]),
        (ig.game("octal:0.77"), 12),
        (ig.game("height:3"), [0, 7]),
        (ig.game("transfinite-nim"), [ig.w * 2 + 3, 5]),
        (ig.game("sum:nim+welter"), "3,5|2,6"),
        (ig.game("nim") + ig.game("welter") + ig.game("kayles"), [[3, 5], [2, 6], 7]),
        (ig.rules(PAIRS, 3, name="a/b"), [5, 6]),
        (ig.rules(GALLERY / "height.game", 3), [0, 7]),
        (ig.game(str(GALLERY / "kayles.game")), 7),
        (ig.graph(vertices), 'q"'),
        (ig.graph(vertices) + ig.game("nim"), [(1, 2), 4]),
        (knight, (4, 4)),
        (take_or_split, [2, 3]),
        (ig.define(halves), 9),
        (ig.define(halves) + knight, [9, (3, 3)]),
    ]


@pytest.mark.parametrize("again", AGAIN)
def test_a_game_comes_back_with_its_name_its_questions_and_its_values(again: Any) -> None:
    for game, position in games():
        found = again(game)
        assert type(found) is type(game) and repr(found) == repr(game)
        # The same for a game restored from a pickle.
        for one in (found, again(found)):
            assert one.value(position) == game.value(position)
            assert one.moves(position, to=0) == game.moves(position, to=0)
            assert one.claims() == game.claims()


def test_a_pickled_game_of_rules_can_be_checked_and_proved() -> None:
    game = by_pickle(ig.rules(PAIRS, 3))
    assert game.name == "pairs:3" and game.check() and game.check("k mod 4").verdict == "checked"
    assert game.prove(2)[0].claim == "pairs:3.value" and game.discover(1)
    kayles = ig.rules(GALLERY / "kayles.game")
    assert bool(by_pickle(kayles).check()) and by_pickle(kayles).claims() == kayles.claims()


def test_many_positions_of_one_game_pickle_it_once() -> None:
    game = ig.rules(PAIRS, 3)
    many = by_pickle([(game, str(n)) for n in range(50)])
    assert all(one is many[0][0] for one, _ in many)
    text = pickle.dumps([(game, str(n)) for n in range(50)])
    assert sum(argument == PAIRS.encode() for _, argument, _ in pickletools.genops(text)) == 1


@pytest.mark.parametrize("name", ["{}:3", "sum:nim+{}:3"])
def test_a_pickle_is_of_the_rules_that_were_read(name: str, tmp_path: Path) -> None:
    file = tmp_path / "pairs.game"
    file.write_text(PAIRS)
    game = ig.game(name.format(file))
    position = "2|9" if name.startswith("sum:") else "9"
    expected, before = game.value(position), pickle.dumps(game)
    file.write_text(PAIRS.replace("k - j ", "k - 2*j").replace("j <= k", "2*j <= k"))
    after = pickle.dumps(game)
    file.unlink()
    for text in (before, after):
        found = pickle.loads(text)
        assert found.name == game.name and found.value(position) == expected


def test_positions_of_a_rule_file_may_still_be_files_with_graphs(tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text("a -> b\nb -> c\nc -> d\n")
    game = ig.game(str(GALLERY / "node-kayles.game"))
    assert by_pickle(game).value(f"file:{file}") == game.value(f"file:{file}")
    # The file may have changed in between.
    with pytest.raises(TypeError, match="may not have its positions"):
        pickle.dumps(game.table(start=f"file:{file}"))
    assert list(by_pickle(game.table(start="path 4"))) == list(game.table(start="path 4"))


@pytest.mark.parametrize("name", ["graph:{}", "sum:graph:{}+nim"])
def test_a_graph_of_a_file_is_pickled_as_long_as_it_is_the_same(name: str, tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text("a -> b\nb -> c\na -> c\n")
    game = ig.game(name.format(file))
    position = "a|3" if name.startswith("sum:") else "a"
    expected, text = game.value(position), pickle.dumps(game)
    assert pickle.loads(text).name == game.name and len(by_pickle(game.table(start=position))) > 2
    file.write_text("a -> b\n")
    with pytest.raises(pickle.PicklingError, match="another one now"):
        pickle.dumps(game)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(game.table(start=position))
    file.unlink()
    with pytest.raises(pickle.PicklingError, match="cannot be read"):
        copy.deepcopy(game)
    found = pickle.loads(text)
    assert found.value(position) == expected == by_pickle(found).value(position)


def test_vertices_are_the_pickled_ones() -> None:
    graph = ig.graph({"a": [(1, 2), frozenset("xy")], (1, 2): [frozenset("xy")]})
    found = by_pickle(graph)
    assert found.vertices == graph.vertices
    assert found.check(lambda vertex: None if vertex == "a" else vertex == (1, 2)).applied == 2
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(ig.graph([(lambda: 1, "a")]))


def test_a_game_of_a_function_is_pickled_as_the_function_is() -> None:
    # In its own module the game is found again, with its explored positions.
    assert by_pickle(knight) is knight and by_pickle(take_or_split) is take_or_split
    assert by_pickle(knight.function) is knight.function and knight((2, 3)) == by_pickle(knight)((2, 3))
    named = by_pickle(ig.define(kind="heaps", name="own")(half_heaps))
    assert (named.name, named.kind, named.function) == ("own", "heaps", half_heaps)
    for game in (ig.define(lambda n: [n - 1] if n else []), ig.define(halves) + ig.define(name="inner")(lambda n: [])):
        with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
            pickle.dumps(game)
        assert copy.deepcopy(game).name == game.name


def test_tables_come_back_with_all_values() -> None:
    numpy = pytest.importorskip("numpy")
    loopy = ig.graph([(1, 2), (2, 1), (3, 4), (5, 3)])
    tables = [
        ig.game("nim").table(coins=3, below=20, misere=True),
        ig.game("nim").table(heaps=70_000),
        ig.game("welter").table(start="2,5,6"),
        (ig.game("nim") + ig.game("welter")).table(start="2,3|1,4"),
        ig.rules(PAIRS, 3).table(coins=2, below=9, misere=True),
        loopy.table(),
        loopy.table(misere=True),
    ]
    for table in tables:
        for again in (by_pickle, copy.copy, copy.deepcopy):
            found = again(table)
            assert repr(found) == repr(table) and list(found) == list(table) and found.names() == table.names()
            assert found.grundy.dtype == table.grundy.dtype and numpy.ma.allequal(found.grundy, table.grundy)
            assert (found.misere is None) == (table.misere is None)
            assert found.summary() == table.summary() and (found.positions() == table.positions()).all()
    game, table = by_pickle((loopy, loopy.table()))
    assert game.check(lambda vertex: int(vertex == 3)).applied == 3
    assert table.grundy.mask.tolist() == [True, True, False, False, False]


def test_a_table_that_cannot_be_made_again_says_what_can_be_pickled() -> None:
    for table in (knight.table(start=(4, 4)), (knight + ig.game("nim")).table(start=[(3, 3), 2])):
        assert not table.can_be_pickled
        with pytest.raises(TypeError, match="to_pandas"):
            pickle.dumps(table)
    assert ig.game("nim").table(heaps=3).can_be_pickled


def test_tables_of_another_version_or_damaged_ones_are_refused() -> None:
    game = ig.game("nim")
    version, window, words, seconds, normal, misere = game.table(heaps=3)._native.pickled()
    assert version == ig.__version__
    wrong = [
        (("0.0.1", window, words, seconds, normal, misere), "version 0.0.1"),
        ((version, "no window", words, seconds, normal, misere), "damaged"),
        ((version, window, words, seconds, (normal[0][:-1], normal[1]), misere), "damaged"),
        ((version, window, words, seconds, normal, game.table(heaps=4)._native.pickled()[4]), "damaged"),
    ]
    for state, told in wrong:
        with pytest.raises(ig.InputError, match=told):
            game._native.table_of_pickle(state)


def test_pictures_say_what_can_be_pickled() -> None:
    with pytest.raises(TypeError, match="allowed: its text .svg"):
        pickle.dumps(ig.game("nim").draw([3, 5]))


def raised(ask: Any) -> Any:
    with pytest.raises(ig.ImpartialError) as caught:
        ask()
    return caught.value


def stopped_table() -> Any:
    return ig.game("grundys-game").table(heaps=10**7, time_limit="1s", solver="memo")


def stopped_knight() -> Any:
    return knight.table(start=(60, 60), max_memory="1MB")


def loop() -> Any:
    return ig.graph([(1, 2), (2, 1)]).genus(1)


def unreadable() -> Any:
    return ig.game("nym")


def unsupported() -> Any:
    return ig.game("cram").table(coins=2, below=3)


def refuted() -> Any:
    raise ig.RefutedError("two computations disagree")


FAILING: list[tuple[Any, Any]] = [
    (stopped_table, ig.StoppedError), (stopped_knight, ig.StoppedError), (loop, ig.LoopyError), (unreadable, ig.InputError),
    (unsupported, ig.UnsupportedError), (refuted, ig.RefutedError),
]  # fmt: skip


def assert_is_like(found: Any, error: Any) -> None:
    assert type(found) is type(error) and str(found) == str(error) and found.args == error.args
    for name in ("known", "reason", "positions", "seconds", "cycle", "instead"):
        assert getattr(found, name, None) == getattr(error, name, None), name


def test_exceptions_come_back_with_their_attributes() -> None:
    for ask, kind in FAILING:
        error = raised(ask)
        assert type(error) is kind
        for again in AGAIN:
            found = again(error)
            assert_is_like(found, error)
            if ask is stopped_table:
                assert list(found.partial) == list(error.partial) and found.partial.names() == error.partial.names()
    # A table that cannot be pickled is omitted, and the rest of the exception is kept.
    error = ig.StoppedError("text")
    error.reason, error.partial = "time", knight.table(start=(2, 2))
    found = by_pickle(error)
    assert (str(found), found.reason, found.partial) == ("text", "time", None)


def value_of(asked: tuple[Any, Any]) -> Any:
    game, position = asked
    return game.value(position)


def same(thing: Any) -> Any:
    return thing


def test_a_pool_of_spawned_processes_answers_and_fails_as_this_one() -> None:
    asked = games()
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        failing = [pool.submit(ask) for ask, _ in FAILING]
        assert list(pool.map(value_of, asked)) == [game.value(position) for game, position in asked]
        welter = ig.game("welter")
        positions = [[n, n + 3, n + 7] for n in range(20)]
        assert list(pool.map(welter.value, positions, chunksize=7)) == [welter.value(p) for p in positions]
        assert list(pool.map(knight.value, [(3, 3), (5, 6)])) == [knight.value((3, 3)), knight.value((5, 6))]
        table = pool.submit(welter.table, coins=3, below=12, misere=True).result(timeout=300)
        assert list(table) == list(welter.table(coins=3, below=12, misere=True))
        plain = answers()
        assert pool.submit(same, plain).result(timeout=300) == plain
        for (ask, kind), future in zip(FAILING, failing):
            found = future.exception(timeout=300)
            assert type(found) is kind
            if ask is stopped_table:
                assert isinstance(found, ig.StoppedError) and found.partial is not None and found.reason == "time"
                assert found.partial.grundy[:4].tolist() == [0, 0, 0, 1]
            elif ask is not stopped_knight:
                assert_is_like(found, raised(ask))
        with pytest.raises((pickle.PicklingError, AttributeError)):
            pool.submit(value_of, (ig.define(lambda n: []), 0)).result(timeout=300)
        assert pool.submit(value_of, (ig.game("nim"), [1, 2])).result(timeout=300).grundy == 3


def several_threads(_: int) -> tuple[int, int]:
    return len(ig.check("nim")), ig.game("nim").table(coins=3, below=150).summary().sum


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    expected = several_threads(0)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(several_threads, range(4)).get(timeout=300) == [expected] * 4
