"""The results of questions: the generated classes, with what they can do besides."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from . import _native, _results
from ._asked import Limits, conditions
from ._native import Picture
from ._needed import need
from ._report import Report, Reports
from ._results import Claim, Explanation, GameListing, Move, Summary
from .errors import UnsupportedError

if TYPE_CHECKING:
    import numpy
    import numpy.typing

__all__ = [
    "Certificate", "Check", "Checks", "Claim", "Claims", "Classes", "Discovery", "Explanation", "GameListing", "Genera",
    "Genus", "Move", "Moves", "NumerationSystem", "Period", "Proof", "Proofs", "Quotient", "Report", "Reports", "Summary",
    "Verification", "certificate_of",
]

class Certificate(dict[str, Any]):
    """A certificate, for :func:`verify`: an object of JSON.

    >>> import impartial_games as ig
    >>> made = ig.game("kayles").period().certificate
    >>> made["kind"], made.to_json()[:7], bytes(made)[:7]
    ('period', '{"kind"', b'{"kind"')
    """

    def to_json(self) -> str:
        """Returns the certificate as text, as the command line writes it.

        Returns
        -------
        str
            the JSON, with a line break at the end
        """
        return json.dumps(self, ensure_ascii=False, separators=(",", ":")) + "\n"

    def __bytes__(self) -> bytes:
        return self.to_json().encode()

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes the certificate to a file, which ``impartial verify`` reads too.

        Parameters
        ----------
        file : path
            the file, which is replaced

        Raises
        ------
        OSError
            the file cannot be written
        """
        Path(file).write_bytes(bytes(self))

    def rocq(self, **asked: Unpack[Limits]) -> str:
        """Returns the text of a file for Rocq: theorems that follow from the certificate, with proofs that the kernel of
        Rocq checks without this package. The certificate is verified first.

        ``coqc`` compiles the file with the library in the folder ``rocq`` of the sources; the name of the file consists of
        letters, digits and ``_``, with the ending ``.v``. ``impartial verify --rocq`` does both in one step.

        Parameters
        ----------
        **asked
            limits, as :class:`Limits` describes them

        Returns
        -------
        str
            the text, as ``impartial certificate export`` writes it

        Raises
        ------
        UnsupportedError
            the certificate has no form for Rocq, or its check would take too long
        RefutedError
            the certificate does not hold
        InputError
            the object is no certificate

        Examples
        --------
        >>> import impartial_games as ig
        >>> text = ig.game("kayles").period().certificate.rocq()
        >>> "Theorem values_of_heaps" in text
        True
        """
        with conditions(asked) as limits:
            return _native.rocq(json.dumps(self), limits)


def certificate_of(text: str | None) -> Certificate | None:
    """Returns the certificate of a text."""
    return None if text is None else Certificate(json.loads(text))


class Moves(Reports[Move]):
    """The moves from a position."""

    _columns = ("option", "grundy", "misere", "basis")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Classes(_results.Classes):
    __doc__ = _results.Classes.__doc__

    #: The certificate, if one was requested.
    certificate: Certificate | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Genus(_results.Genus):
    __doc__ = _results.Genus.__doc__

    def _repr_latex_(self) -> str:
        normal, _, misere = self.genus.partition("^")
        return f"${normal}^{{{misere}}}$"


class Genera(Reports[Genus]):
    """The genera of positions."""

    _columns = ("position", "genus", "genus_class", "form")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Quotient(_results.Quotient):
    __doc__ = _results.Quotient.__doc__

    #: The certificate, if one was requested.
    certificate: Certificate | None = field(default=None, compare=False)
    #: The presentation, in LaTeX.
    latex: str = field(default="", compare=False)

    @property
    def elements(self) -> tuple[str, ...]:
        """The elements, in the order of :meth:`multiplication`. This needs ``certificate=True``."""
        return tuple(self._table()[0])

    def multiplication(self) -> numpy.typing.NDArray[numpy.intp]:
        """Returns the multiplication table as an array. This needs ``certificate=True``.

        Returns
        -------
        numpy.ndarray of shape (order, order) and dtype intp
            entry ``[i, j]`` is the number of the product of the elements i and j of ``elements``

        Raises
        ------
        UnsupportedError
            the quotient has no certificate

        >>> import impartial_games as ig
        >>> found = ig.game("octal:0.75").quotient(certificate=True)
        >>> found.elements[:3], found.multiplication()[:3, :3].tolist()
        (('1', 'a', 'b'), [[0, 1, 2], [1, 0, 3], [2, 3, 4]])
        """
        need("numpy")
        import numpy

        return numpy.array(self._table()[1], dtype=numpy.intp)

    def _table(self) -> tuple[list[str], list[list[int]]]:
        if self.certificate is None:
            raise UnsupportedError(
                "a multiplication table is read from the certificate, and this quotient has no certificate (allowed: "
                "quotient(certificate=True))"
            )
        return _native.quotient_table(json.dumps(self.certificate))

    def draw(self) -> Picture:
        """Draws the quotient: its elements, P, and the multiplication table. This needs ``certificate=True``.

        Returns
        -------
        Picture
            the drawing, as SVG

        Raises
        ------
        UnsupportedError
            the quotient has no certificate
        """
        if self.certificate is None:
            raise UnsupportedError(
                "a quotient is drawn from its certificate, and this one has no certificate (allowed: "
                "quotient(certificate=True))"
            )
        return _native.draw_quotient(json.dumps(self.certificate))

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def _shown(self) -> list[tuple[str, Any]]:
        shown = Report._shown(self)
        if len(self.phi) > 30:
            first = dict(list(self.phi.items())[:30])
            first["…"] = f"{len(self.phi) - 30} more"
            shown = [(name, first if name == "phi" else content) for name, content in shown]
        return shown


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Period(_results.Period):
    __doc__ = _results.Period.__doc__

    #: The certificate, if one was requested.
    certificate: Certificate | None = field(default=None, compare=False)
    #: The limit that ended the search, in words.
    stopped: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Check(_results.Check):
    __doc__ = _results.Check.__doc__

    def __bool__(self) -> bool:
        """``True`` unless the statement was refuted, stopped, or vacuous."""
        return self.verdict not in ("refuted", "stopped", "vacuous")


class Checks(Reports[Check]):
    """The verdicts of statements."""

    _columns = ("verdict", "claim", "positions", "counterexample", "seconds")

    def __bool__(self) -> bool:
        """``True`` unless a statement was refuted, vacuous or stopped."""
        return all(self._rows)


class Claims(Reports[Claim]):
    """Published statements."""

    _columns = ("claim", "source", "statement")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Proof(_results.Proof):
    __doc__ = _results.Proof.__doc__

    #: The certificate, if one was requested.
    certificate: Certificate | None = field(default=None, compare=False)

    def __bool__(self) -> bool:
        """``True`` if the statement is proved."""
        return self.verdict == "proved"


class Proofs(Reports[Proof]):
    """The verdicts of the decision procedure on several statements."""

    _columns = ("verdict", "claim", "coins", "counterexample", "states", "seconds")

    def __bool__(self) -> bool:
        """``True`` if all statements are proved."""
        return all(self._rows)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Discovery(_results.Discovery):
    __doc__ = _results.Discovery.__doc__

    #: The certificate, if one was requested.
    certificate: Certificate | None = field(default=None, compare=False)

    def __bool__(self) -> bool:
        """``True`` if a description is proved."""
        return self.verdict == "proved"

    def _shown(self) -> list[tuple[str, Any]]:
        automaton = f"{len(self.automaton.next)} states" if self.automaton else None
        return [(name, automaton if name == "automaton" else content) for name, content in Report._shown(self)]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Verification(_results.Verification):
    __doc__ = _results.Verification.__doc__

    def __bool__(self) -> bool:
        """``True`` if the certificate is valid."""
        return self.verdict == "valid"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class NumerationSystem(_results.NumerationSystem):
    __doc__ = _results.NumerationSystem.__doc__

    #: The certificate, if one was requested.
    certificate: Certificate | None = field(default=None, compare=False)
