"""Shared by the tests: random positions of the games of the catalogue, the packaged command, and what Pyodide lacks."""

from __future__ import annotations

import doctest
import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

IS_PYODIDE = sys.platform == "emscripten"


def command(*arguments: str) -> tuple[int, list[dict[str, Any]], str]:
    """Runs the packaged command ``impartial``; returns its JSON objects and its messages."""
    if IS_PYODIDE:
        pytest.skip("Pyodide has no processes")
    program = Path(sys.executable).parent / "impartial"
    found = str(program) if program.exists() else shutil.which("impartial")
    assert found, "the package carries no command"
    done = subprocess.run([found, *arguments, "--format", "json"], capture_output=True, text=True, timeout=300)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.fixture
def rng() -> random.Random:
    return random.Random(18)


if IS_PYODIDE:
    #: The errors of Python for what Pyodide lacks. NumPy is not among the files of its npm package.
    LACKING = re.compile(
        "needs the package (numpy|pandas)|can't start new thread|does not support processes"
        "|multiprocessing|no attribute 'setitimer'"
    )
    #: The examples of the documentation that need this.
    EXAMPLES = re.compile(
        r"\.grundy\.|\.positions\(\)\[|\.grid\(\)|\.multiplication\(\)|ProcessPool|for answer in found"
    )
    run_examples = doctest.DocTestRunner.run

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call() -> Generator[None, object, object]:
        """Skips a test as soon as it needs what Pyodide lacks."""
        try:
            return (yield)
        except (AttributeError, ImportError, NotImplementedError, OSError, RuntimeError) as error:
            if not LACKING.search(str(error)):
                raise
            pytest.skip(str(error))

    def run_possible_examples(self: Any, test: doctest.DocTest, *args: Any, **options: Any) -> Any:
        """Runs the examples that Pyodide can run."""
        test.examples = [example for example in test.examples if not EXAMPLES.search(example.source)]
        return run_examples(self, test, *args, **options)

    setattr(doctest.DocTestRunner, "run", run_possible_examples)
