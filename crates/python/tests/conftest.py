"""Shared by the tests: random positions of the games of the catalogue, and the packaged command."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


def command(*arguments: str) -> tuple[int, list[dict[str, Any]], str]:
    """Runs the packaged command ``impartial``; returns its JSON objects and its messages."""
    program = Path(sys.executable).parent / "impartial"
    found = str(program) if program.exists() else shutil.which("impartial")
    assert found, "the package carries no command"
    done = subprocess.run([found, *arguments, "--format", "json"], capture_output=True, text=True, timeout=300)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.fixture
def rng() -> random.Random:
    return random.Random(18)
