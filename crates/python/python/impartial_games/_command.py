"""The command ``impartial``, which is part of the package."""

from __future__ import annotations

import sys

from . import _native


def main() -> int:
    """Runs the command line of this process."""
    return _native.run_command(["impartial", *sys.argv[1:]])
