"""Games by name, by rules, by graphs, and sums; errors and limits."""

from __future__ import annotations

import pickle
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import command

import impartial_games as ig

GALLERY = Path(__file__).parents[3] / "games" / "rules"


def test_an_answer_has_the_words_of_the_json() -> None:
    answer = ig.game("nim").value([3, 5])
    assert answer.to_dict()["grundy"] == "6" and answer.grundy == 6
    for key, value in answer.to_dict().items():
        if key not in ("position", "grundy", "misere", "formula"):
            assert getattr(answer, key) == value, key
    assert ig.game("nim").value("10^40,17").basis in ("formula", "induction-step")
    assert ig.game("nim").value([10**40, 17]).grundy == 10**40 ^ 17
    assert ig.game("nim").value([10**5000, 10**5000]).grundy == 0


def test_ordinals_are_values_and_positions() -> None:
    game = ig.game("transfinite-nim")
    answer = game.value([ig.w * 2 + 3, 5])
    assert answer.grundy == ig.w * 2 + 6 and answer.basis == "computed"
    assert game.moves("w*2+3,5", to=0)[0].grundy == 0


def test_sums_flatten_and_take_positions_of_their_parts() -> None:
    three = ig.game("nim") + ig.game("welter") + ig.game("kayles")
    assert three.name == "sum:nim+welter+kayles"
    assert three.value([[3, 5], [2, 6], 7]).grundy == three.value("3,5|2,6|7").grundy
    with pytest.raises(ig.InputError):
        three.value([[3], [2]])


def test_rules_are_games_with_their_beliefs() -> None:
    kayles = ig.rules(GALLERY / "kayles.game")
    assert kayles.table(heaps=50).grundy.tolist() == ig.game("kayles").table(heaps=50).grundy.tolist()
    assert len(kayles.claims()) > 0 and bool(kayles.check())
    assert all(found.verdict == "refuted" for found in kayles.check(planted=True))
    small = ig.rules("game small\nheaps n\nmove n - k  for k in 1..2\n")
    assert small.check("n mod 3").verdict == "checked"
    found = small.check("n mod 4")
    assert found.verdict == "refuted" and found.counterexample
    with pytest.raises(ig.InputError) as caught:
        ig.rules("game bad\nheaps n\nmove n - \n")
    assert "bad" in str(caught.value)
    height = ig.rules(GALLERY / "height.game", 3)
    assert height.value([0, 7]).grundy == ig.game("height:3").value([0, 7]).grundy


def test_graphs_come_from_lists_dictionaries_and_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    edges = [("a", "b"), ("b", "c"), ("a", "c")]
    for given in (edges, {"a": ["b", "c"], "b": ["c"]}, networkx.DiGraph(edges)):
        assert ig.graph(given).value("a").grundy == 2
    odd = ig.graph({(1, 2): [(0, "x|y")], 'q"': [(1, 2)]})
    assert odd.value('q"').grundy == 0 and odd.value((1, 2)).grundy == 1
    masked: Any = ig.graph([(1, 2), (2, 1), (3, 4)]).table().grundy
    assert masked.mask.tolist() == [True, True, False, False]
    with pytest.raises(ig.LoopyError) as caught:
        ig.graph([(1, 2), (2, 1)]).genus(1)
    assert caught.value.cycle == ["1", "2", "1"]
    with pytest.raises(TypeError):
        ig.graph(networkx.Graph(edges))


def test_tables_are_arrays_without_a_copy() -> None:
    numpy = pytest.importorskip("numpy")
    table = ig.game("nim").table(coins=3, below=61, misere=True)
    values = table.grundy
    assert values.dtype == numpy.uint8 and not values.flags.owndata and not values.flags.writeable
    assert numpy.shares_memory(values, table.grundy)
    positions = table.positions()
    assert positions.shape == (39711, 3)
    assert (values == numpy.bitwise_xor.reduce(positions, axis=1)).all()
    frame = table.to_pandas()
    assert list(frame.columns) == ["position", "grundy", "misere"] and len(frame) == 39711
    wide = ig.game("nim").table(heaps=70_000).grundy
    assert wide.dtype == numpy.uint32 and wide[-1] == 70_000
    del table
    assert int(values.sum()) == 1247940


def test_summaries_are_those_of_tables() -> None:
    game = ig.game("wythoff")
    table, summary = game.table(coins=2, below=60).summary(), game.summary(coins=2, below=60)
    assert (summary.count, summary.sum, summary.max) == (table.count, table.sum, table.max)


def test_errors_are_exceptions_with_the_text_of_the_library() -> None:
    with pytest.raises(ValueError, match="there is no game 'nym'"):
        ig.game("nym")
    with pytest.raises(ig.InputError, match="two coins"):
        ig.game("welter").value([2, 2])
    with pytest.raises(ig.UnsupportedError) as caught:
        ig.game("cram").table(coins=2, below=3)
    assert caught.value.instead and "--" not in str(caught.value)
    with pytest.raises(TypeError):
        ig.game("nim").value(3.5)
    with pytest.raises(TypeError, match="there is no condition"):
        ig.game("nim").value(3, timeout=5)  # type: ignore[call-arg]
    with pytest.raises(ig.InputError, match="allowed"):
        ig.game("nim").table(coins=3)
    with pytest.raises(ig.InputError) as missing:
        ig.prove("welter")
    assert "coins=N is missing" in str(missing.value) and "--" not in str(missing.value)


def test_a_limit_stops_with_what_is_known() -> None:
    with pytest.raises(ig.StoppedError) as caught:
        # Both sides are odd: for other boards the half turn gives the outcome.
        ig.game("cram").value("/".join(["." * 11] * 9), time_limit=0.2)
    assert caught.value.reason in ("time", "memory", None)
    with pytest.raises(ig.StoppedError) as caught:
        ig.game("grundys-game").table(heaps=10**7, time_limit="1s", solver="memo")
    assert caught.value.partial is None or len(caught.value.partial) > 0
    with pytest.raises(ig.StoppedError):
        ig.game("nim").table(coins=5, below=400, max_memory="1MB")


def test_ctrl_c_ends_the_work_soon() -> None:
    game = ig.game("cram")
    # A shell makes background processes ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        # Another thread may occupy the processor, so that the bound is seconds and not a tenth of a second.
        threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            game.value("9x11", time_limit="120s")
    finally:
        signal.signal(signal.SIGINT, before)
    assert ig.game("nim").value([1, 2]).grundy == 3


def test_other_threads_run_while_a_question_is_answered() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0)

    other = threading.Thread(target=count)
    other.start()
    ig.game("kayles").table(coins=3, below=14, misere=True)
    done.set()
    other.join()
    assert counted > 0


def test_threads_may_ask_one_game() -> None:
    game, found = ig.game("welter"), {}

    def ask(n: int) -> None:
        found[n] = [game.value([n, n + 3, n + 7]).grundy for _ in range(20)]

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[n] == [ig.game("welter").value([n, n + 3, n + 7]).formula] * 20 for n in range(8))


def test_progress_is_reported() -> None:
    told: list[tuple[str, int, int | None]] = []
    ig.game("grundys-game").table(heaps=3_000, progress=lambda *what: told.append(what), solver="components")
    assert all(phase and done >= 0 for phase, done, _ in told)


def test_certificates_are_verified_and_tampered_ones_refused() -> None:
    quotient = ig.game("octal:0.75").quotient(certificate=True)
    assert ig.verify(quotient.certificate)
    classes = ig.game("nim").classes(coins=2, below=5, certificate=True)
    made = classes.certificate
    assert made and ig.verify(made)
    made["positions"] = made["positions"][:-1]
    assert not ig.verify(made)
    proof = ig.prove("nim", coins=2, certificate=True)[0]
    assert proof.certificate and ig.verify(proof.certificate)
    with pytest.raises(ig.InputError):
        ig.verify({"kind": "nothing"})


def test_definitions_bans_and_sentences_about_p_positions_are_certified() -> None:
    even, pair = 'reg even "(.*[^0])?(00)*";', "def pair(x, y) := even(x) & y = shl(1, x);"
    proof = ig.prove("wythoff", formula="pair(a1, a2) | pair(a2, a1)", definitions=[even, pair], certificate=True)[0]
    assert proof and proof.certificate and ig.verify(proof.certificate)
    near = ig.game("wythoff").prove(formula="pair(a1, a2)", definitions=even + pair)[0]
    assert near.verdict == "refuted" and near.counterexample == (1, 2)
    assert ig.prove("all x: even(x) | even(shl(1, x))", definitions=even, numeration="fib")
    with pytest.raises(ig.InputError) as wrong:
        ig.prove("wythoff", formula="pair(a1, a2)", definitions=[even, "def pair("])
    assert "definitions[1]" in str(wrong.value) and "--" not in str(wrong.value) and "impartial-" not in str(wrong.value)
    lines = "a1 + a2 = 0 | a2 = 2*a1 + 1 | a1 = 2*a2 + 1 | a2 = 2*a1 + 2 | a1 = 2*a2 + 2"
    for certificate, at in [
        (ig.prove("wythoff", formula=lines, blocking=3, certificate=True)[0].certificate, "forbidden"),
        (ig.prove("wythoff.differences", certificate=True)[0].certificate, "follows"),
    ]:
        assert certificate and ig.verify(certificate)
        del certificate["proof"]["sets"][at]
        assert not ig.verify(certificate)
    assert not ig.prove("wythoff", formula=lines, blocking=2)


def test_values_are_discovered_together_and_counted() -> None:
    found = ig.discover("wythoff:2", values_to=1, count=100)
    _, said, _ = command("discover", "wythoff:2", "--values-to=1", "--count=100")
    assert found and found.states == said[0]["states"] and found.to_dict()["found"] == said[0]["found"]
    assert found.found and found.found[0].value == 0
    p = ig.game("wythoff:2").discover(count=100)
    assert p.count == int(said[0]["found"][0]["count"]) and p.numeration == "p:2"
    blocked = ig.discover("wythoff", blocking=3, numeration="base:2", certificate=True)
    assert blocked.blocking == 3 and blocked.certificate and ig.verify(blocked.certificate)
    with pytest.raises(ig.InputError, match="cannot be used with"):
        ig.discover("nim", 2, value=1, values_to=3)


def test_statements_are_proved_and_refuted() -> None:
    assert ig.prove("all x: x xor x = 0")
    refuted = ig.prove("all x, y: x xor y = x + y")[0]
    assert refuted.verdict == "refuted" and refuted.counterexample
    assert ig.game("welter").prove(coins=3)
    own = ig.rules("game own\nheaps n\nmove n - k  for k in 1..n\nvalue n\n")
    found = own.discover(coins=2)
    assert found.verdict == "proved" and found.game == "own" and found.description.startswith("own,")


def test_the_misere_argument_is_true_false_or_none() -> None:
    position = [7, 12, 30]
    grundy = ig.game("grundys-game")
    assert grundy.value(position, misere=True).misere is not None
    assert grundy.value(position, misere=False).misere is None
    with pytest.raises(ValueError, match="misere='full' .allowed: True, False, None"):
        grundy.value(position, misere="full")  # type: ignore[arg-type]


def test_vertices_with_one_text_have_different_names() -> None:
    class Alike:
        def __repr__(self) -> str:
            return "P"

    a, b, c = Alike(), Alike(), Alike()
    g = ig.graph({a: ["x"], b: [], "r": [b], "x": [], c: [a, b]})
    assert [g.value(v).grundy for v in (a, b, "r", "x", c)] == [1, 0, 1, 0, 2]
    assert len(g.vertices) == len(g.table()) == 5
    odd = ["", " x", "y\n", "#0", "#3", "\"", "\\"]
    chain = ig.graph(list(zip(odd, odd[1:])))
    assert [chain.value(v).grundy for v in odd] == [0, 1, 0, 1, 0, 1, 0]


@pytest.mark.parametrize("odd", [b"3,5", bytearray(b"3"), {3: 5}])
def test_bytes_and_dictionaries_are_no_positions(odd: Any) -> None:
    nim = ig.game("nim")
    with pytest.raises(TypeError, match="is no position"):
        nim.value(odd)
    pile = ig.define(kind="multiset")(lambda p: [])
    with pytest.raises(TypeError, match="is no position"):
        pile.value(odd)


def test_numbers_have_bounds_of_their_own() -> None:
    wythoff = ig.game("wythoff")
    table = wythoff.table(below=[3, 12])
    assert table.window == "n=2 below 3,12" and len(table) == 33
    assert table.names() == wythoff.table(coins=2, below=(3, 12)).names()
    assert all(int(name.split(",")[0]) < 3 for name in table.names())
    assert wythoff.table(below=12).names() == wythoff.table(coins=2, below=12).names()
    assert wythoff.summary(below=[3, 12]).count == 33
    assert "<svg" in wythoff.draw(below=[30, 12]).svg
    with pytest.raises(ig.InputError, match="no order"):
        ig.game("nim").table(coins=2, below=[3, 4])
    with pytest.raises(ig.InputError, match="3 bounds for 2 numbers"):
        wythoff.table(coins=2, below=[3, 4, 5])
    with pytest.raises(ig.UnsupportedError, match="how many coins or heaps of nim"):
        ig.game("nim").table(below=3)
    with pytest.raises(ig.InputError, match="below=-4"):
        wythoff.table(below=[3, -4])


def test_a_formula_that_applies_to_no_position_is_vacuous() -> None:
    rules = "game g\nheaps n\nmove n - k  for k in 1..2\n"
    (found,) = ig.rules(f"{rules}claim c  n = 99 -> value = 7  for n < 9\n").check()
    assert (found.verdict, found.positions, found.applied, bool(found)) == ("vacuous", 9, 0, False)
    (found,) = ig.rules(f"{rules}claim c  value(10) = 3\n").check()
    assert (found.verdict, found.counterexample) == ("refuted", (0,))
    assert found.terms and (found.computed, found.stated) == (1, 3)
    assert [(one.term, one.value) for one in found.terms] == [("value(10)", 1)]
    found = ig.game("nim").check(lambda heaps: None, coins=2, below=4)
    assert (found.verdict, found.positions, found.applied, bool(found)) == ("vacuous", 10, 0, False)
    found = ig.game("nim").check(lambda heaps: 0 if heaps[0] == heaps[1] else None, coins=2, below=4)
    assert (found.verdict, found.positions, found.applied) == ("checked", 10, 4)


def test_errors_name_the_invalid_argument() -> None:
    nim = ig.game("nim")
    for threads in (0, -1, 1025, 10**6, True):
        with pytest.raises(ValueError, match="allowed: 1 to 1024"):
            nim.value([3, 5], threads=threads)
    assert nim.value([3, 5], threads=2).grundy == 6
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"coins": -1, "below": 4}, "coins=-1"),
        ({"coins": 1, "below": -4}, "below=-4"),
        ({"heaps": -2}, "heaps=-2"),
        ({"heaps": 2, "sample": -1}, "sample=-1"),
        ({"heaps": 2, "seed": -1}, "seed=-1"),
    ]
    for asked, told in wrong:
        with pytest.raises(ValueError, match=told):
            nim.table(**asked)
    with pytest.raises(TypeError, match="coins='3' .expected a whole number"):
        nim.table(coins="3", below=4)  # type: ignore[arg-type]
    numpy = pytest.importorskip("numpy")
    narrow: Any = numpy.uint8(4)
    assert len(nim.table(coins=2, below=narrow)) == 10
    with pytest.raises(TypeError, match="progress=5"):
        nim.value([3], progress=5)  # type: ignore[arg-type]
    with pytest.raises(ig.InputError, match="draw what"):
        nim.draw([2, 5], "zzz")  # type: ignore[arg-type]
    with pytest.raises(ig.InputError, match="a window goes with a formula that is a function"):
        nim.check(coins=2, below=5)  # type: ignore[call-overload]
    with pytest.raises(ig.InputError, match="no rules"):
        ig.rules("")
    with pytest.raises(ig.InputError, match="coins=-1"):
        ig.prove("nim", -1)
    with pytest.raises(IndexError):
        nim.table(heaps=3)[-5]
    assert nim.table(heaps=3)[-4] == nim.table(heaps=3)[0]
    with pytest.raises(ig.ImpartialError) as told_of:
        ig.verify({})
    assert "/" not in str(told_of.value), told_of.value


def test_a_formula_that_only_looks_right_is_shown_as_what_it_is() -> None:
    text: Any = str
    found = ig.game("nim").check(text, heaps=3)
    assert (found.verdict, found.computed, found.stated) == ("refuted", 0, "'0'")


SUBTRACTION = """
# my own game
  # and another word

game own(n)
heaps k
move k - j  for j in 1..n if j <= k
value k mod (n + 1)
claim one  value = k mod (n + 1) for k <= 20
"""


def test_a_stopped_table_hands_out_a_table() -> None:
    with pytest.raises(ig.StoppedError) as caught:
        ig.game("grundys-game").table(heaps=10**7, time_limit="1s", solver="memo")
    partial = caught.value.partial
    assert isinstance(partial, ig.Table) and partial.grundy[:4].tolist() == [0, 0, 0, 1]


@pytest.mark.parametrize("opened", [ig.rules, ig.game])
def test_all_questions_are_of_the_rules_that_were_read(opened: Any, tmp_path: Path) -> None:
    file = tmp_path / "own.game"
    text = SUBTRACTION.replace("(n)", "").replace("1..n", "1..3").replace("(n + 1)", "4")
    file.write_text(text)
    game = opened(str(file))
    before = game.prove(1), game.discover(1)
    assert before[0][0].claim == f"{file}.value" and before[1].game == game.name == str(file)
    file.write_text(text.replace("1..3", "1..2").replace("mod 4", "mod 3"))
    assert game.value(3).grundy == 3 and game.check()
    after = game.prove(1), game.discover(1)
    for old, new in [(before[0][0], after[0][0]), (before[1], after[1])]:
        same = [{key: value for key, value in one.to_dict().items() if key != "seconds"} for one in (old, new)]
        assert same[0] == same[1]
    file.unlink()
    assert game.prove(1, formula="v = a1", certificate=True)[0].verdict == "refuted"
    assert "impartial-" not in repr(game.prove(1))


def test_a_file_with_parameters_keeps_its_name(tmp_path: Path) -> None:
    file = tmp_path / "own.game"
    file.write_text(SUBTRACTION)
    for game in (ig.rules(file, 3), ig.rules(f"{file}:3"), ig.game(f"{file}:3")):
        assert game.name == f"{file}:3"
        proof = game.prove(2, certificate=True)[0]
        assert proof.claim == f"{file}:3.value" and proof.certificate and proof.certificate["game"] == f"{file}:3"
        assert proof.to_dict()["game"] == f"{file}:3" and ig.verify(proof.certificate)


def test_rules_of_a_text_have_one_name() -> None:
    game = ig.rules(SUBTRACTION, 3)
    assert game.name == "own:3"
    assert [found.claim for found in game.claims()] == ["own:3.value", "own:3.one"]
    assert [found.claim for found in game.check()] == ["own:3.value", "own:3.one"]
    assert game.prove(2)[0].claim == "own:3.value" and game.prove(2)[0].to_dict()["game"] == "own:3"
    found = game.discover(1, certificate=True)
    assert found.game == "own:3" and found.certificate and found.certificate["game"] == "own:3"
    odd = ig.rules(SUBTRACTION, 3, name="a/b")
    assert odd.prove(1)[0].claim == "a/b:3.value"
    for told in (repr(game.prove(1)), repr(odd.prove(1)), game.prove(1)._repr_html_()):
        assert "impartial-" not in told and "rules.game" not in told
    assert repr(odd.prove(1)).startswith("Proofs of a/b:3: 2")
    with pytest.raises(ig.InputError) as caught:
        ig.rules("game small\nheaps n\nmove n - 1 if n > 0\n").prove(1)
    assert "small" in str(caught.value) and "impartial-" not in str(caught.value)


def test_errors_name_the_number_that_is_too_large() -> None:
    nim = ig.game("nim")
    table = nim.table(heaps=5)
    wrong: list[tuple[Any, str]] = [
        (lambda: nim.table(coins=2, below=2**64), "below=18446744073709551616"),
        (lambda: nim.table(heaps=2**64), "heaps=18446744073709551616"),
        (lambda: nim.period(-1), "heaps=-1"),
        (lambda: table.names(-1, 2), "first=-1"),
        (lambda: table.names(1, -2), "most=-2"),
        (lambda: table.names(2**64), "first=18446744073709551616"),
    ]
    for ask, told in wrong:
        with pytest.raises(ig.InputError, match=f"{told} .allowed: 0 and more"):
            ask()
    assert table.names(1, 2) == ["1", "2"] and table.names(7) == []


@pytest.mark.parametrize("package", ["numpy", "pandas"])
def test_a_package_that_is_not_installed_is_named_with_the_extra(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ig.game("nim").table(heaps=3)
    # An entry of None makes the import fail as that of a package that is not installed.
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError, match=rf"needs the package {package}.*extra 'all'"):
        table.grundy if package == "numpy" else table.to_pandas()


def test_positions_of_results_are_tuples_with_a_text() -> None:
    nim, welter = ig.game("nim"), ig.game("welter")
    option = nim.moves([3, 5, 7], to=0)[0].option
    assert isinstance(option, ig.NumberPosition)
    assert option.text == "3,5,6" and option == (3, 5, 6) and nim.value(option).grundy == 0
    restored = pickle.loads(pickle.dumps(option))
    assert isinstance(restored, ig.NumberPosition) and (restored, restored.text) == (option, "3,5,6")
    assert welter.moves("10^40,17,3", to=0)[0].position == (3, 17, 10**40)
    assert (nim + welter).moves([[1], [2]], to=0)[0].option == ((1,), (1,))
    ordinal = ig.game("transfinite-nim").moves("w,5", to=0)[0].option
    assert ordinal == (5, 5)
    assert ig.game("transfinite-nim").moves("w*2,w", to=0)[0].option == (ig.w, ig.w)
    board = ig.game("cram").moves("2x2")[0].option
    assert isinstance(board, ig.TextPosition) and board.text == str(board)
    assert ig.graph({"12": ["0"], "0": []}).moves("12")[0].option == "0"
    kayles = ig.game("kayles")
    # Every position of a result is a position of a question.
    last = kayles.moves([1])[0].option
    assert last == (0,) and kayles.value(last).grundy == 0
    assert ig.game("kayles").genus([2, 3]).position == (2, 3)
    assert [found.position for found in ig.game("kayles").genera(heaps=2)] == [(0,), (1,), (2,)]
    planted = ig.check("nim", planted=True)
    assert all(isinstance(found.counterexample, (ig.NumberPosition, ig.TextPosition)) for found in planted)
    assert isinstance(ig.prove("all x, y: x xor y = x + y")[0].counterexample, str)


def test_answers_are_kept_until_they_are_forgotten() -> None:
    nim = ig.game("nim")
    conditions: list[dict[str, Any]] = [{}, {"misere": False}, {"misere": True}, {"solver": "memo"}]
    for asked in conditions:
        first = nim.value([150, 5], **asked)
        assert nim.value([150, 5], **asked) is first
    # Other limits are another question, with an equal answer.
    limited = nim.value([150, 5], max_positions=10)
    assert limited is not nim.value([150, 5]) and limited == nim.value([150, 5])
    kept = nim.value([150, 5])
    nim.forget()
    again = nim.value([150, 5])
    assert again is not kept and again == kept
    nim.forget()
    with pytest.raises(ig.StoppedError):
        nim.value([150, 140], max_positions=10, solver="memo")


def test_values_in_a_row_are_those_of_single_questions() -> None:
    for name in ["nim", "wythoff", "height:3"]:
        game = ig.game(name)
        for n in range(2, 200, 7):
            position = [3 * n + 1, 3 * (n // 2)]
            assert game.value(position).grundy == ig.game(name).value(position).grundy, (name, position)
