"""Proofs, discoveries and certificates: no files and no other process, the right exceptions, the conditions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from conftest import command

import impartial_games as ig

EVERYTHING = """
import json, sys

WRITES = ("os.mkdir", "os.rename", "os.remove", "subprocess.Popen", "os.exec", "os.posix_spawn", "tempfile.mkdtemp")

def refuse(event, given):
    if event in WRITES or event == "open" and isinstance(given[1], str) and set(given[1]) & set("wax+"):
        raise RuntimeError(f"{event}: {given}")

import impartial_games as ig
sys.addaudithook(refuse)

proof = ig.prove("welter", 2, certificate=True)[0]
assert proof.verdict == "proved" and ig.verify(proof.certificate)
assert ig.verify(proof.certificate.to_json()) and ig.verify(bytes(proof.certificate))

sentence = ig.prove("all x: even(x) | even(shl(1, x))", definitions='reg even "(.*[^0])?(00)*";', numeration="fib")[0]
assert sentence.verdict == "proved" and sentence.claim == "formula"

own = ig.rules("game own(n)\\nheaps k\\nmove k - j for j in 1..n if j <= k\\nvalue k mod (n + 1)\\n", 3)
assert own.prove(2)[0].claim == "own:3.value"
assert own.prove(1, formula="v = a1", certificate=True)[0].verdict == "refuted"

found = ig.discover("max-welter", coins=2, value=2, certificate=True)
assert found.exceptions == ((0, 3),) and ig.verify(found.certificate)

assert ig.verify(ig.numeration("fib", certificate=True).certificate)
made = ig.game("kayles").period().certificate
assert ig.verify(made) and not ig.verify(dict(made, period=6))
print("all done")
"""


def test_proofs_and_certificates_need_no_place_to_write(tmp_path: Path) -> None:
    # Not even root can write to this folder of Linux.
    folder = Path("/proc/self")
    if not folder.is_dir():
        folder = tmp_path / "folder"
        folder.mkdir(mode=0o555)
    environment = {**os.environ, "TMPDIR": str(tmp_path / "none"), "PYTHONDONTWRITEBYTECODE": "1"}
    program = [sys.executable, "-c", textwrap.dedent(EVERYTHING)]
    done = subprocess.run(program, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout == "all done\n", done.stderr


def test_a_certificate_is_an_object_and_is_saved_when_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    proof = ig.prove("nim", 2, certificate=str(file))[0]
    assert proof.certificate is not None and proof.certificate["game"] == "nim"
    assert file.read_bytes() == bytes(proof.certificate) == proof.certificate.to_json().encode()
    assert ig.verify(file) and ig.verify(str(file))
    again = tmp_path / "again.json"
    found = ig.discover("nim", 2, certificate=again)
    assert found.certificate and ig.verify(again)
    for made in (ig.game("wythoff").classes(coins=2, below=20, certificate=True), ig.game("octal:0.75").quotient(certificate=True)):
        assert isinstance(made.certificate, ig.Certificate) and ig.verify(bytes(made.certificate))
    with pytest.raises(ig.InputError, match="cannot be written"):
        ig.prove("nim", 2, certificate=tmp_path / "none" / "proof.json")
    with pytest.raises(ig.InputError, match="several statements"):
        ig.prove("max-welter", 2, certificate=file)
    several = ig.prove("max-welter", 2, certificate=True)
    assert len(several) > 1 and all(one.certificate and ig.verify(one.certificate) for one in several)


def test_a_certificate_is_written_for_rocq_as_the_command_writes_it(tmp_path: Path) -> None:
    for made in (
        ig.game("kayles").period().certificate,
        ig.prove("nim", 2, certificate=True)[0].certificate,
        ig.game("nim").classes(coins=2, below=4, certificate=True).certificate,
    ):
        assert made is not None
        made.save(tmp_path / "c.json")
        command("certificate", "export", "--to", "rocq", str(tmp_path / "c.json"), "-o", str(tmp_path / "c.v"))
        assert made.rocq() == (tmp_path / "c.v").read_text()


def test_a_certificate_without_a_form_for_rocq_says_why() -> None:
    numeration = ig.numeration("fib", certificate=True).certificate
    long = ig.game("hex:0.3F").period().certificate
    assert numeration is not None and long is not None
    with pytest.raises(ig.UnsupportedError, match="the certificate is of kind 'numeration', which has no form for Rocq"):
        numeration.rocq()
    with pytest.raises(ig.UnsupportedError, match="the certificate certifies a period with saltus 3"):
        long.rocq()
    false = ig.Certificate(ig.game("kayles").period().certificate or {})
    false["period"] = 6
    with pytest.raises(ig.RefutedError, match="the certificate is refused: "):
        false.rocq()
    with pytest.raises(ig.InputError, match="the certificate is no certificate: it has no kind"):
        ig.Certificate().rocq()
    with pytest.raises(ig.StoppedError):
        ig.Certificate(long).rocq(time_limit=1e-9)


WRONG: list[tuple[Any, str]] = [
    (lambda: ig.prove("nim", formula="v = a1"), "coins=N is missing"),
    (lambda: ig.prove("nim", 61), "coins=61 .allowed: 1 to 60"),
    (lambda: ig.prove("nymm", 2), "no claim and no game 'nymm'"),
    (lambda: ig.prove("nim", 2, sorted=True), "sorted is about the formula of formula"),
    (lambda: ig.prove("nim", 2, formula="v = zz"), "the formula: the variable 'zz' is not bound"),
    (lambda: ig.prove("nim", 2, formula="v = = a1"), "the formula, line 1, column 5"),
    (lambda: ig.prove("nim", 2, formula="a1 = a2", definitions="def x("), r"definitions\[0\], line 1"),
    (lambda: ig.prove("nim", 2, formula="v = a1", misere=True), "misere: misère proofs are about"),
    (lambda: ig.prove("nim", 2, formula="a1 = a2", misere=True, blocking=2), "blocking cannot be used with misere"),
    (lambda: ig.prove("nim", 2, formula="a1 = a2", blocking=9), "blocking=9 .allowed: 1 to 8"),
    (lambda: ig.prove("all x: x = x", base=1), "base=1 .allowed: 2 to 36"),
    (lambda: ig.prove("all x: x = x", base=300), "base=300"),
    (lambda: ig.prove("all x: x = x", coins=2), "coins, below, misere, blocking, sorted and certificate are about games"),
    (lambda: ig.prove("nim", 2, below="5"), "below='5': not a power of w"),
    (lambda: ig.prove("nim", 2, numeration="fib"), "numeration=fib: what is stated of nim is read in base:2"),
    (lambda: ig.prove("max-welter", 2, method="symmetry"), "method=symmetry: .* .allowed: method=best, method=automata"),
    (lambda: ig.discover("nim", 2, value=1, values_to=3), "value cannot be used with values_to"),
    (lambda: ig.discover("wythoff", value=1, blocking=2), "blocking cannot be used with value"),
    (lambda: ig.discover("nim", 2, numeration="nothing"), "nothing"),
    (lambda: ig.numeration("nothing"), "nothing"),
    (lambda: ig.verify("{"), "the certificate is no JSON"),
    (lambda: ig.verify({"kind": "period"}), "the certificate is no certificate of a period"),
    (lambda: ig.verify(b"\xff"), "no UTF-8 text"),
]


@pytest.mark.parametrize("ask, message", WRONG)
def test_wrong_questions_are_refused_in_the_words_of_python(ask: Any, message: str) -> None:
    with pytest.raises(ig.InputError, match=message) as caught:
        ask()
    assert "--" not in str(caught.value) and "impartial " not in str(caught.value)


def test_a_system_that_does_not_add_is_refuted(tmp_path: Path) -> None:
    valid = {"tracks": 1, "accept": [True], "next": [0, 0]}
    adder = {"tracks": 3, "accept": [True], "next": [0] * 8}
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"digits": 2, "valid": valid, "adder": adder}))
    with pytest.raises(ig.RefutedError) as caught:
        ig.numeration(str(file))
    assert type(caught.value) is ig.RefutedError


def test_a_graph_with_the_name_of_a_game_is_not_that_game() -> None:
    graph = ig.graph([(1, 0)], name="nim")
    with pytest.raises(ig.InputError, match="nim cannot be described to the prover"):
        graph.prove(2)
    with pytest.raises(ig.InputError, match="nim cannot be described to the prover"):
        ig.discover(graph, 2)


QUESTIONS: dict[str, Any] = {
    "prove": lambda **given: ig.prove("nim", 2, **given),
    "discover": lambda **given: ig.discover("nim", 2, **given),
    "numeration": lambda **given: ig.numeration("fib", **given),
    "verify": lambda **given: ig.verify({"kind": "period"}, **given),
    "check": lambda **given: ig.check("nim.value", **given),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_conditions_that_do_not_apply_are_refused(name: str) -> None:
    for condition, value in {"solver": "memo", "sample": 5, "seed": 3}.items():
        with pytest.raises(TypeError, match=rf"{name}\(\) takes no {condition}= \(allowed: time_limit"):
            QUESTIONS[name](**{condition: value})


def test_a_quotient_has_no_solver() -> None:
    kayles: Any = ig.game("kayles")
    asked: dict[str, Any] = {
        "genus": lambda: kayles.genus(3, solver="memo"),
        "period": lambda: kayles.period(solver="memo"),
        "quotient": lambda: kayles.quotient(heaps=5, solver="memo"),
    }
    for name, ask in asked.items():
        with pytest.raises(TypeError, match=rf"{name}\(\) takes no solver="):
            ask()
    assert kayles.period(sample=5).period == 12


def test_progress_is_reported_and_an_error_of_its_function_ends_the_proof() -> None:
    reports: list[tuple[str, int, int | None]] = []
    assert ig.prove("nim", 3, progress=lambda *report: reports.append(report))
    assert reports and all(isinstance(done, int) for _, done, _ in reports)

    def fail(phase: str, done: int, total: int | None) -> None:
        raise KeyError(phase)

    with pytest.raises(KeyError):
        ig.discover("nim", 3, progress=fail)


def test_a_limit_on_states_is_a_verdict_and_a_limit_on_memory_too() -> None:
    stopped = ig.prove("welter", 4, states=3, method="automata")[0]
    assert stopped.verdict == "stopped" and not stopped and stopped.certificate is None
