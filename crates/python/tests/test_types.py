"""Type checkers pass the package, its stubs, these tests, and the examples of the README, the book and the notebook."""

from __future__ import annotations

import json
import re
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


ROOT = HERE.parent.parent.parent


def examples() -> dict[str, str]:
    """Returns the code of the examples: of the pages, and of the notebook."""
    found: dict[str, str] = {}
    for page in [ROOT / "README.md", *sorted((ROOT / "book" / "src").glob("*.md"))]:
        lines: list[str] = []
        for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            lines += [line[4:] for line in block.splitlines() if line.startswith((">>> ", "... "))]
        if lines:
            found[page.stem.replace("-", "_")] = "\n".join(lines) + "\n"
    notebook = json.loads((HERE.parent / "examples" / "first_session.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    found["first_session"] = "\n".join(cells) + "\n"
    return found


def pyright(folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs pyright on the files of a folder. An example shows a value at once, although it could be ``None``."""
    config = {
        "include": ["."],
        "extraPaths": [str(HERE.parent / "python")],
        "reportMissingModuleSource": False,
        "reportUnusedExpression": False,
        "reportOptionalMemberAccess": False,
        "reportOptionalOperand": False,
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(config))
    command = [sys.executable, "-m", "pyright", "-p", str(folder), "--pythonpath", sys.executable]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder)


def test_pyright_passes_the_examples(tmp_path: Path) -> None:
    pytest.importorskip("pyright")
    found = examples()
    assert {"README", "python", "first_session"} <= found.keys()
    for name, text in found.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    done = pyright(tmp_path)
    if "0 errors" not in done.stdout and "error" not in done.stdout:
        pytest.skip(f"pyright does not run here: {(done.stdout + done.stderr)[:200]}")
    assert done.returncode == 0, done.stdout
    # A false use of a result is an error.
    (tmp_path / "false.py").write_text("import impartial_games as ig\nig.game('nim').value([3]).grundi\n")
    done = pyright(tmp_path)
    assert done.returncode == 1 and "grundi" in done.stdout, done.stdout


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
