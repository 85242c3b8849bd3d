"""Every public function and method has a docstring in numpydoc form."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

import impartial_games as ig


def callables() -> Iterator[tuple[str, Any]]:
    for name in ig.__all__:
        thing = getattr(ig, name)
        if inspect.isfunction(thing):
            yield name, thing
        elif inspect.isclass(thing) and (thing.__module__ or "").startswith("impartial_games") and not issubclass(thing, Exception):
            for attribute, member in inspect.getmembers(thing):
                function = getattr(member, "__func__", member)
                is_own = (getattr(function, "__module__", None) or "").startswith("impartial_games")
                if not attribute.startswith("_") and inspect.isfunction(function) and is_own:
                    yield f"{name}.{attribute}", function


def missing_sections(function: Any) -> list[str]:
    """Returns the sections that a docstring must have and lacks."""
    text = inspect.getdoc(function) or ""
    parameters = [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]
    returned = function.__annotations__.get("return")
    lacking = []
    if parameters and "\nParameters\n----------\n" not in text:
        lacking.append("Parameters")
    if returned not in (None, "None") and "\nReturns\n-------\n" not in text and "\nYields\n------\n" not in text:
        lacking.append("Returns")
    if "Parameters" not in lacking and parameters:
        section = text.partition("\nParameters\n----------\n")[2]
        named = {word.strip(" *") for line in section.splitlines() if line[:1].strip() for word in line.split(" :")[0].split(",")}
        lacking += [f"parameter {name}" for name in parameters if name not in named]
    return lacking


@pytest.mark.parametrize("name, function", [pytest.param(name, one, id=name) for name, one in callables()])
def test_parameters_and_results_are_described(name: str, function: Any) -> None:
    assert not missing_sections(function), name


def test_a_missing_section_is_detected() -> None:
    def bare(heap: int) -> int:
        """Returns a heap."""
        return heap

    def partial(heap: int, other: int) -> int:
        """Returns a heap.

        Parameters
        ----------
        heap : int
            the heap

        Returns
        -------
        int
        """
        return heap + other

    assert missing_sections(bare) == ["Parameters", "Returns"] and missing_sections(partial) == ["parameter other"]
