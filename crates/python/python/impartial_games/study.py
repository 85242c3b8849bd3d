"""Statements about a game, found from its rules alone."""

from __future__ import annotations

from typing import overload

from .answers import Json, Report, Reports


class Finding(Report):
    """A fact about a game, or a statement with its verdict."""

    __slots__ = ()
    kind: str
    statement: str
    verdict: str | None
    name: str | None
    definitions: list[str]
    positions: int
    unused_positions: int
    proved_for: list[str]
    states: int | None
    evidence_bits: float | None
    basis: str
    command: str | None
    seconds: float

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
        super().__init__([Finding(row) for row in rows], caption)
        #: The searches without success, in words.
        self.tried = tried
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
    def proved(self) -> list[Finding]:
        """The statements that are proved for all positions that they are about."""
        return [found for found in self if found]
