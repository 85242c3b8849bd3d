"""Packages that only some functions use, and that are installed with the extra ``all``."""

from __future__ import annotations

from importlib import import_module


def need(package: str) -> None:
    """Imports a package.

    Raises:
        ModuleNotFoundError: the package is not installed; the message says how to install it.
    """
    try:
        import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise ModuleNotFoundError(
            f"this needs the package {package}, which is not installed (allowed: 'python -m pip install {package}', or "
            "impartial-games installed with its extra 'all': python -m pip install 'impartial-games[all]')",
            name=package,
        ) from None
