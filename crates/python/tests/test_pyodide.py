"""Pyodide only: the package answers without threads, and an interrupt ends a question."""

from __future__ import annotations

import sys
import time

import pytest

import impartial_games as ig

pytestmark = pytest.mark.skipif(sys.platform != "emscripten", reason="this is not Pyodide")


def test_a_question_is_interrupted() -> None:
    import interrupts

    for question in (
        lambda: ig.game("cram").value("9x11", time_limit="60s"),
        lambda: ig.game("grundys-game").table(heaps=10**7, solver="memo", time_limit="60s"),
        lambda: ig.prove("all x, y, z: x + y * 12345 = z -> x < 99999 * z + 1", time_limit="60s"),
    ):
        began = time.monotonic()
        interrupts.after(300)
        with pytest.raises(KeyboardInterrupt):
            question()
        assert time.monotonic() - began < 10
    assert ig.game("nim").value([1, 2]).grundy == 3


def test_any_number_of_threads_is_one() -> None:
    summary = ig.game("kayles").summary(coins=3, below=14, misere=True)
    assert ig.game("kayles").summary(coins=3, below=14, misere=True, threads=4).sum == summary.sum


def test_the_memory_has_a_limit_without_a_request() -> None:
    with pytest.raises(ig.StoppedError) as caught:
        ig.game("nim").table(coins=5, below=400)
    assert "the limit is 1.0 GiB" in str(caught.value)


def test_an_exception_of_the_progress_ends_the_question() -> None:
    class Enough(Exception):
        pass

    def report(*_: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        ig.game("cram").value("9x11", time_limit="60s", progress=report)


def test_the_command_is_refused() -> None:
    from impartial_games._command import main

    with pytest.raises(RuntimeError, match="no command line"):
        main()
