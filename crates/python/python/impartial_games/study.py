"""Statements about a game, found from its rules alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

from . import _results
from ._report import Json, Reports


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Finding(_results.Finding):
    __doc__ = _results.Finding.__doc__

    def __bool__(self) -> bool:
        """``True`` if the statement is proved for all positions that it is about."""
        return self.verdict == "proved"

    def __repr__(self) -> str:
        return f"{self.verdict or 'fact'}: {self.statement}"


class Study(Reports[Finding]):
    """The findings about a game in the order in which they were found, facts first."""

    _columns = ("verdict", "statement", "definitions", "proved_for", "positions")

    def __init__(
        self, rows: list[Json], caption: str, tried: list[str], stopped: bool, rules: str, report: str
    ) -> None:
        super().__init__([Finding.from_dict(row) for row in rows], caption)
        #: The searches without success, in words.
        self.tried = tuple(tried)
        #: ``True`` if a limit ended the study early.
        self.stopped = stopped
        #: The rules with the statements, as a rule file that ``check`` and ``prove`` repeat.
        self.rules = rules
        #: The report in Markdown.
        self.markdown = report

    @overload
    def __getitem__(self, at: int) -> Finding: ...
    @overload
    def __getitem__(self, at: slice) -> Reports[Finding]: ...
    def __getitem__(self, at: int | slice) -> Finding | Reports[Finding]:
        # A part of the findings is no study.
        return Reports(self._rows[at], self._caption) if isinstance(at, slice) else self._rows[at]

    @property
    def proved(self) -> tuple[Finding, ...]:
        """The statements that are proved for all positions that they are about."""
        return tuple(found for found in self if found)
