"""Games by a Python function."""

from __future__ import annotations

import signal
import sys
import threading
import time
import traceback
from typing import Any, Literal

import pytest

import impartial_games as ig


def by_dictionary(options: Any, position: Any, known: dict[Any, tuple[int, int]]) -> tuple[int, int]:
    """Returns the normal and the misère value from the definition, in plain Python."""
    if position in known:
        return known[position]
    pairs = [by_dictionary(options, option, known) for option in options(position)]
    normal = next(n for n in range(len(pairs) + 1) if n not in {pair[0] for pair in pairs})
    misere = next(n for n in range(len(pairs) + 1) if n not in {pair[1] for pair in pairs}) if pairs else 1
    known[position] = normal, misere
    return known[position]


def piles(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Take any number from a heap, or one from every heap."""
    single = [
        tuple(sorted(heaps[:i] + (left,) + heaps[i + 1 :])) for i in range(len(heaps)) for left in range(heaps[i])
    ]
    return single + ([tuple(heap - 1 for heap in heaps)] if heaps and min(heaps) > 0 else [])


@pytest.mark.parametrize("kind", [None, "multiset"])
def test_values_are_those_of_a_plain_dictionary(kind: Any) -> None:
    game = ig.define(kind=kind)(piles)
    known: dict[Any, tuple[int, int]] = {}
    by_dictionary(piles, (7, 7, 7), known)
    table = game.table(start=(7, 7, 7), misere=True)
    assert len(table) == len(known)
    assert table.misere is not None
    for name, pair in zip(table.names(), zip(table, table.misere.tolist())):
        position = tuple(int(n) for n in name.strip("()").split(",") if n.strip())
        assert pair == known[position]
    for position in [(0, 0, 0), (1, 2, 3), (4, 4, 6)]:
        answer = game.value(position)
        assert (answer.grundy, answer.misere) == known[position]
        assert answer.basis == "computed"


def test_a_function_of_one_heap_is_a_game_of_sums() -> None:
    @ig.define(kind="heaps")
    def kayles(n: int) -> list[list[int]]:
        return [[a, n - t - a] for t in (1, 2) for a in range(n - t + 1)]

    known = ig.game("kayles")
    assert kayles.table(heaps=80).grundy.tolist() == known.table(heaps=80).grundy.tolist()
    assert kayles.value([3, 5, 8]).misere == known.value([3, 5, 8]).misere
    assert [g.genus for g in kayles.genera(heaps=15)] == [g.genus for g in known.genera(heaps=15)]
    ours, theirs = kayles.quotient(heaps=12), known.quotient(heaps=12)
    assert (ours.order, ours.p_size) == (theirs.order, theirs.p_size)
    assert kayles.classes(coins=2, below=8).tame == known.classes(coins=2, below=8).tame
    assert (kayles + ig.game("nim")).value([[3, 5], [2]]).grundy == known.value([3, 5]).grundy ^ 2  # type: ignore[operator]
    with pytest.raises(ig.UnsupportedError):
        kayles.period()


def test_coins_of_a_function_are_welters_game() -> None:
    @ig.define(kind="coins")
    def welter(squares: tuple[int, ...]) -> Any:
        for i, square in enumerate(squares):
            for to in range(square):
                if to not in squares:
                    yield squares[:i] + (to,) + squares[i + 1 :]

    known = ig.game("welter")
    ours, theirs = welter.table(coins=3, below=12, misere=True), known.table(coins=3, below=12, misere=True)
    assert ours.names() == theirs.names()
    assert list(ours) == list(theirs)
    assert [move.option for move in welter.moves([2, 5, 6], to=0)] == [m.option for m in known.moves([2, 5, 6], to=0)]
    assert (ours.positions() == theirs.positions()).all()


def test_no_number_is_another_position_than_the_number_0() -> None:
    kinds: tuple[Literal["coins", "multiset"], ...] = ("coins", "multiset")
    for kind in kinds:

        @ig.define(kind=kind)
        def vanishing(numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [numbers[:i] + numbers[i + 1 :] for i in range(len(numbers))]

        assert vanishing.value((0, 3)).grundy == 0
        assert (vanishing.value((0,)).grundy, vanishing.value(()).grundy) == (1, 0)
        assert [move.option for move in vanishing.moves((0,))] == ["none"]


def test_objects_with_one_text_have_different_names() -> None:
    class Named:
        def __init__(self, name: str, options: list[Named]) -> None:
            self.name, self.options = name, options

        def __repr__(self) -> str:
            return self.name

    end, like_a_number = Named("end", []), Named("#3", [])
    one = Named("end", [end])
    game = ig.define(name="alike")(lambda position: position.options)
    root = Named("root", [like_a_number, end, one])
    assert game.value(root).grundy == 2
    assert sorted(str(move.grundy) for move in game.moves(root)) == ["0", "0", "1"]
    assert [game.value(p).grundy for p in (end, one, like_a_number)] == [0, 1, 0]


def test_positions_of_any_hashable_value() -> None:
    @ig.define
    def subsets(left: frozenset[str]) -> list[frozenset[str]]:
        return [left - {one} for one in left]

    assert subsets.value(frozenset("abcd")).grundy == 0
    assert subsets.genus(frozenset("abc")).genus == ig.game("nim").genus([1]).genus
    assert subsets.classes(start=frozenset("abc")).tame is True
    found = subsets.check(lambda left: len(left) % 2, start=frozenset("abcde"))
    assert (found.verdict, found.positions) == ("checked", 32)


def test_a_formula_that_fails_comes_back_with_the_first_position() -> None:
    @ig.define(kind="heaps")
    def squares(n: int) -> list[list[int]]:
        return [[n - k * k] for k in range(1, n + 1) if k * k <= n]

    found = squares.check(lambda n: n % 5 if n % 5 < 3 else n % 5 - 3, heaps=100)
    values = squares.table(heaps=100).grundy.tolist()
    wrong = next(n for n, value in enumerate(values) if value != (n % 5 if n % 5 < 3 else n % 5 - 3))
    assert (found.verdict, found.counterexample, found.computed) == ("refuted", (wrong,), values[wrong])
    assert found.positions == wrong and not found
    assert squares.check(lambda n: None, heaps=10).note


def test_a_loop_is_a_draw_and_the_genus_names_the_cycle() -> None:
    @ig.define
    def around(n: int) -> list[int]:
        return [(n + 1) % 3]

    assert around.value(0).outcome == "D" and around.value(0).loopy == ig.LoopyValue("∞()")
    with pytest.raises(ig.LoopyError) as caught:
        around.genus(0)
    assert caught.value.cycle[0] == caught.value.cycle[-1] and set(caught.value.cycle) == {"0", "1", "2"}

    @ig.define(kind="heaps")
    def stays(n: int) -> list[int]:
        return [n]

    # A function that answers for one heap has no loopy values yet.
    with pytest.raises(ig.LoopyError):
        stays.value(3)


def test_an_exception_of_the_function_comes_out_with_its_own_traceback() -> None:
    @ig.define
    def broken(n: int) -> list[int]:
        if n == 3:
            raise LookupError("no such square")
        return [n - 1] if n else []

    with pytest.raises(LookupError, match="no such square") as caught:
        broken.value(5)
    assert "broken" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    # Positions that do not lead there are not affected.
    assert broken.value(2).grundy == 0
    with pytest.raises(LookupError):
        broken.value(4)


@pytest.mark.parametrize(
    ("kind", "returned", "word"),
    [
        (None, [[1, 2]], "not hashable"),
        (None, 5, "the options"),
        (None, "text", "the options"),
        ("multiset", [("a",)], "natural numbers"),
        ("multiset", [(-1,)], "natural numbers"),
        ("coins", [(1, 1)], "different natural numbers"),
        ("heaps", [[1.5]], "numbers"),
        ("heaps", [[9, 9]], "more than there was"),
        ("heaps", [[4, 4]], "together more than the heap"),
        ("heaps", None, "list of lists"),
    ],
)
def test_a_result_that_is_no_list_of_options_is_an_error(kind: Any, returned: Any, word: str) -> None:
    game = ig.define(kind=kind, name="odd")(lambda position: returned)
    with pytest.raises((TypeError, ValueError)) as caught:
        game.value((2, 5) if kind else 2)
    assert word in str(caught.value) and "odd" in str(caught.value)


def test_a_game_without_end_stops_at_a_limit() -> None:
    @ig.define
    def up(n: int) -> list[int]:
        return [n + 1]

    with pytest.raises(ig.StoppedError) as caught:
        up.value(0, max_memory="4MiB")
    assert caught.value.reason == "memory" and caught.value.known


@pytest.mark.parametrize("kind", [None, "multiset"])
def test_play_without_end_stops_at_a_number_of_positions_and_is_shown(kind: Any) -> None:
    @ig.define(kind=kind)
    def up(n: Any) -> list[int]:
        return [(n if kind is None else n[0]) + 1]

    with pytest.raises(ig.StoppedError) as caught:
        up.value(3, max_positions=50)
    assert caught.value.reason == "positions"
    assert "one play is 3 -> 4 -> 5 -> 6 -> ... -> 52 -> 53: if every play ends, max_positions=" in str(caught.value)

    # The default ends a game without a last position, too.
    @ig.define
    def down(n: int) -> list[int]:
        return [n - 1]

    with pytest.raises(ig.StoppedError) as caught:
        down.value(3)
    assert caught.value.reason == "positions" and "3 -> 2 -> 1 -> 0 -> ... -> -99999" in str(caught.value)


def test_a_limit_on_positions_counts_new_ones_and_may_be_raised() -> None:
    @ig.define
    def three(n: int) -> list[int]:
        return [n - k for k in (1, 2, 3) if k <= n]

    assert three.value(60, max_positions=61).grundy == 0
    assert three.value(100, max_positions=101).grundy == 0
    with pytest.raises(ig.StoppedError):
        three.value(300, max_positions=100)
    assert three.value(300).grundy == 0
    with pytest.raises(ValueError, match="allowed: 1 and more"):
        three.value(3, max_positions=0)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="allowed"):
        ig.define(kind="boards")(lambda n: [])  # type: ignore[call-overload]


KINDS: list[Any] = [None, "heaps", "coins", "multiset"]


def take_three(kind: Any, before: Any) -> ig.Defined:
    """Returns the options for taking one, two or three from a heap; ``before`` is called with its size."""

    @ig.define(kind=kind)
    def game(position: Any) -> list[Any]:
        n = position if kind in (None, "heaps") else position[0]
        before(n)
        left = [n - k for k in (1, 2, 3) if n >= k]
        return left if kind is None else [(m,) for m in left]

    return game


def position(kind: Any, n: int) -> Any:
    return n if kind is None else [n]


@pytest.mark.parametrize("kind", KINDS)
def test_exploration_continues_after_an_exception(kind: Any) -> None:
    fails = {9, 5, 30}

    def before(n: int) -> None:
        if n in fails:
            fails.remove(n)
            raise LookupError(str(n))

    game = take_three(kind, before)
    for n in (40, 10, 40, 6):
        while True:
            try:
                found = game.value(position(kind, n)).grundy
                break
            except LookupError:
                pass
        assert found == n % 4
    assert not fails
    assert [game.value(position(kind, n)).grundy for n in range(41)] == [n % 4 for n in range(41)]


def test_a_limit_reports_the_heaps_explored_and_the_next_question_continues() -> None:
    asked = []

    @ig.define(kind="heaps")
    def game(n: int) -> list[Any]:
        asked.append(n)
        return [n - k for k in (1, 2) if n >= k]

    with pytest.raises(ig.StoppedError) as caught:
        game.value([100], max_memory=1000)
    assert 1 < len(asked) < 100 and str(caught.value.known).startswith(f"{len(asked)} positions had been met")
    assert game.value([100]).grundy == 100 % 3
    assert sorted(asked) == list(range(1, 101)), "each is asked about once"


@pytest.mark.parametrize("kind", KINDS)
def test_threads_may_ask_the_same_game_at_the_same_time(kind: Any) -> None:
    game = take_three(kind, lambda n: time.sleep(0))
    found: dict[int, Any] = {}

    def ask(n: int) -> None:
        try:
            found[n] = game.value(position(kind, n)).grundy
        except BaseException as error:
            found[n] = error

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=ask, args=(150 + i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert found == {n: n % 4 for n in range(150, 158)}
    assert all(game.value(position(kind, n)).grundy == n % 4 for n in range(158))


def test_a_signal_handler_may_use_the_game_that_is_being_explored() -> None:
    game = take_three("multiset", lambda n: None)
    heard: list[Any] = []
    old = signal.signal(signal.SIGALRM, lambda *_: heard.append(game.value([9]).grundy))
    try:
        while not heard:
            signal.setitimer(signal.ITIMER_REAL, 1e-4)
            assert len(game.table(coins=1, below=3000)) == 3000
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert set(heard) == {1}


def take_off(numbers: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Any number may be lowered; the argument must be an ascending tuple."""
    assert isinstance(numbers, tuple) and list(numbers) == sorted(numbers)
    return [
        numbers[:i] + (left,) + numbers[i + 1 :] for i in range(len(numbers)) for left in range(numbers[i]) if left not in numbers
    ]


@pytest.mark.parametrize("kind", ["heaps", "coins", "multiset"])
def test_a_text_of_a_sum_is_read_by_the_functions_of_its_parts(kind: Any) -> None:
    def part() -> ig.Defined:
        return ig.define(kind=kind, name="part")((lambda n: list(range(n))) if kind == "heaps" else take_off)

    nim = ig.game("nim")
    expected = (nim + part()).value([[1], [2, 3]])
    assert (nim + part()).value("1|3,2").grundy == expected.grundy
    assert (part() + nim).value(" 2,3 | 1").grundy == expected.grundy
    assert (nim + part()).moves("1|2,3").to_dict() == (nim + part()).moves([[1], [2, 3]]).to_dict()
    assert (nim + part()).genus("1|2,3").to_dict() == (nim + part()).genus([[1], [2, 3]]).to_dict()
    assert list((nim + part()).table(start="1|2,3")) == list((nim + part()).table(start=[[1], [2, 3]]))
    assert (nim + part()).classes(start="1|2,3").to_dict() == (nim + part()).classes(start=[[1], [2, 3]]).to_dict()
    with pytest.raises(ig.InputError, match="3 parts"):
        (nim + part()).value("1|2|3")


def test_a_sum_reads_no_numbers_and_the_texts_of_objects() -> None:
    nim = ig.game("nim")
    for kind in ("coins", "multiset"):
        part = ig.define(kind=kind, name="part")(take_off)
        assert (nim + part).value("3|none").grundy == 3
        assert part.value("none").grundy == 0

    def steps(square: tuple[str, int]) -> list[tuple[str, int]]:
        return [("a|b", left) for left in range(square[1])]

    both = nim + ig.define(name="steps")(steps)
    with pytest.raises(ig.InputError, match="was met"):
        both.value("3|('a', 5)")
    assert both.value([3, ("a|b", 5)]).grundy == 6
    for n in range(5):
        assert both.value(f"3|\"('a|b', {n})\"").grundy == 3 ^ n


def test_options_belong_to_the_given_position() -> None:
    coins = ig.define(kind="coins", name="coins")(take_off)
    expected = take_off((2, 5, 6))
    for given in ("6,2,5", [6, 5, 2], (5, 2, 6), range(5, 7)):
        assert coins.options(given) == (take_off((5, 6)) if isinstance(given, range) else expected)
    assert coins.options("none") == [] and coins.options(2) == [(0,), (1,)]
    for wrong in ([2, 2], "2,2", -1, [2**64], "-1"):
        with pytest.raises(ig.InputError):
            coins.options(wrong)
    heaps = ig.define(kind="heaps", name="heaps")(lambda n: [[a, n - 2 - a] for a in range(n - 1)])
    assert heaps.options([2, 4, 4]) == [(1, 1, 2, 4), (2, 2, 4), (4, 4)]
    assert heaps.options([2, 4, 4]) == heaps.options("4,2,4")
    assert heaps.options(4) == [(1, 1), (2,)] and heaps.options(0) == []
    with pytest.raises(ig.InputError):
        heaps.options(-1)
    objects = ig.define(lambda text: [text[1:]] if text else [])
    assert objects.options("none") == ["one"]


@pytest.mark.parametrize("kind", ["coins", "multiset"])
@pytest.mark.parametrize("odd", [-1, 2**64])
def test_numbers_that_are_no_positions_are_unreadable(kind: Any, odd: int) -> None:
    game = ig.define(kind=kind, name="odd")(lambda position: [(odd,)])
    for given in (odd, [odd], (3, odd), str(odd), (3,)):
        with pytest.raises(ig.InputError, match="natural numbers below 2\\^64"):
            game.value(given)
    for none in (["a"], 3.5, [3.5], None):
        with pytest.raises(TypeError, match="natural numbers"):
            game.value(none)


def test_a_heap_that_becomes_more_in_smaller_heaps_is_an_error() -> None:
    double = ig.define(kind="heaps", name="double")(lambda n: [[n - 1, n - 1]] if n else [])
    with pytest.raises(ig.InputError) as caught:
        double.value(3)
    told = str(caught.value)
    assert "together at most 3" in told and 'kind="multiset"' in told and "need not end" not in told


def test_a_function_cannot_be_proved() -> None:
    game = ig.define(name="taken")(lambda n: [n - 1] if n else [])
    asked: list[Any] = [lambda: game.prove(2), lambda: game.discover(2), lambda: ig.prove(game), lambda: ig.discover(game)]
    for ask in asked:
        with pytest.raises(ig.UnsupportedError, match="taken .* cannot be proved .allowed: rules"):
            ask()


def test_a_sum_takes_as_many_positions_as_games() -> None:
    both = ig.game("nim") + ig.define(name="taken")(lambda n: [n - 1] if n else [])
    for wrong in (3, [3], [3, 4, 5], ig.w):
        with pytest.raises(ig.InputError, match="a sum of 2 games takes 2 positions"):
            both.value(wrong)
    for odd in (b"ab", {1: 2, 3: 4}):
        with pytest.raises(TypeError, match="is no position"):
            both.value(odd)


def test_a_name_of_a_listed_game_says_nothing_about_a_function() -> None:
    @ig.define(kind="heaps")
    def nim(n: int) -> list[list[int]]:
        return [[n - 1]] if n else []

    graph = ig.graph({"a": ["b"]}, name="welter")
    for game in (nim, graph):
        assert len(game.check()) == 0 and len(game.claims()) == 0
        explanation = game.explain()
        assert explanation.summary is None and explanation.formula is None and not explanation.statements
    assert len(ig.game("nim").claims()) > 0


def test_an_empty_heap_has_no_moves() -> None:
    halves = ig.define(kind="heaps")(lambda n: [n // 2])
    with pytest.raises(TypeError, match="an empty heap is gone"):
        halves.table(heaps=5)
