"""A type checker passes the package, its stubs, and these tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def test_a_type_checker_passes() -> None:
    pytest.importorskip("mypy")
    package = HERE.parent / "python" / "impartial_games"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", str(package), *map(str, HERE.glob("test_*.py"))],
        capture_output=True,
        text=True,
        cwd=HERE,
    )
    assert done.returncode == 0, done.stdout


def test_the_stubs_match_the_module() -> None:
    import ast

    from impartial_games import _native

    stub = HERE.parent / "python" / "impartial_games" / "_native.pyi"
    named = {node.name: node for node in ast.parse(stub.read_text()).body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    there = {name for name in dir(_native) if not name.startswith("__")}
    assert set(named) == there
    for name, node in named.items():
        if isinstance(node, ast.ClassDef):
            told = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            found = {one for one in vars(getattr(_native, name)) if not one.startswith("__") or one in told}
            assert told == found, name
