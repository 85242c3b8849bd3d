"""The Python examples of the README and the book run, and the page of the interface is not stale."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "book" / "src").glob("*.md"))]


@pytest.mark.parametrize("page", [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")], ids=str)
def test_the_examples_of_a_page_run(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.failed == 0 and found.attempted > 0


def test_every_python_block_is_an_example() -> None:
    for page in PAGES:
        for block in page.read_text(encoding="utf-8").split("```python\n")[1:]:
            assert block.startswith(">>> "), f"{page}: a block that no test runs: {block[:60]}"


def test_the_page_of_the_interface_is_not_stale() -> None:
    script = Path(__file__).parent.parent / "api_page.py"
    assert subprocess.run([sys.executable, str(script), "--check"], check=False).returncode == 0
