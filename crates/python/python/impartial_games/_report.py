"""The base of results: objects whose attributes are the keys of the command line's JSON."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast, overload

from . import _native
from ._native import LoopyValue, Ordinal
from ._needed import need
from .positions import NumberPosition, TextPosition, position_of

if TYPE_CHECKING:
    import pandas

#: A value: a number if it is finite, and otherwise an ordinal.
Value = int | Ordinal
#: A side of a comparison: a value, or words.
Compared = int | Ordinal | str
#: A position: a tuple of numbers, or a text.
Position = NumberPosition | TextPosition
#: An object of the JSON.
Json = dict[str, Any]
#: The keys of a result: the attribute, the key of the JSON, and how its content is read and written.
Keys = tuple[tuple[str, str, Any], ...]


# Digits that Python converts at once in either direction: its limit is 4300 by default.
_DIGITS = 4000


# Converts the decimal digits of a number of any size.
def _number_of(text: str) -> int:
    if len(text) <= _DIGITS:
        return int(text)
    low = len(text) // 2
    power: int = 10**low
    return _number_of(text[:-low]) * power + _number_of(text[-low:])


# Returns the decimal digits of a number of any size.
def _text_of(number: int) -> str:
    if abs(number) < 10**_DIGITS:
        return str(number)
    # A number of n bits has about 0.3 n digits.
    digits = number.bit_length() * 3 // 20
    high, low = divmod(number, 10**digits)
    return _text_of(high) + _text_of(low).rjust(digits, "0")


def value_of(text: str) -> Value:
    """Converts a value of the JSON: to a number if it is finite, and otherwise to an ordinal.

    >>> value_of("12"), value_of("w+1")
    (12, Ordinal('w+1'))
    """
    return _number_of(text) if text.isdecimal() else Ordinal(text)


def compared_of(text: str) -> Compared:
    """Converts a side of a comparison: to a value, or to the text itself if it is none.

    >>> compared_of("12"), compared_of("w+1"), compared_of("true")
    (12, Ordinal('w+1'), 'true')
    """
    try:
        found = value_of(text)
    except ValueError:
        return text
    return found if isinstance(found, int) or str(found) == text else text


# Returns the content of a key.
def _read(codec: Any, content: Any, game: _native.Game | None) -> Any:
    if content is None:
        return None
    match codec:
        case "plain":
            return content
        case "value":
            return value_of(content)
        case "number":
            return _number_of(str(content))
        case "compared":
            return compared_of(content)
        case "position":
            return position_of(game, content)
        case "loopy":
            return LoopyValue(frozenset(content["infinite"]))
        case ("list", inner):
            return tuple(_read(inner, one, game) for one in content)
        case ("map", inner):
            return {name: _read(inner, one, game) for name, one in content.items()}
    return codec.from_dict(content, game)


# Returns a content as JSON has it.
def _written(codec: Any, content: Any) -> Any:
    if content is None:
        return None
    match codec:
        case "plain":
            return content
        case "value" | "number" | "compared":
            return _text_of(content) if isinstance(content, int) else str(content)
        case "position":
            return content.text
        case "loopy":
            return {"infinite": sorted(content.infinite)}
        case ("list", inner):
            return [_written(inner, one) for one in content]
        case ("map", inner):
            return {name: _written(inner, one) for name, one in content.items()}
    return content.to_dict()


def _cell(content: Any, inner: bool = False) -> str:
    if content is None:
        return "–"
    if isinstance(content, bool):
        return "yes" if content else "no"
    if isinstance(content, int):
        return f"{content:,}".replace(",", "\u202f")
    if isinstance(content, float):
        return f"{content:.3g}"
    if isinstance(content, Report):
        return _cell(dict(content._shown()), inner)
    if isinstance(content, NumberPosition):
        return html.escape(content.text)
    if isinstance(content, dict):
        pairs = (f"{html.escape(str(key))}: {_cell(value, True)}" for key, value in content.items())
        return (", " if inner else "<br>").join(pairs) or "–"
    if isinstance(content, (list, tuple)):
        apart = "<br>" if content and isinstance(content[0], (dict, Report)) else ", "
        return apart.join(_cell(one, True) for one in content) or "–"
    return html.escape(str(content))


def html_table(head: Sequence[str], rows: Sequence[Sequence[Any]], caption: str, more: int = 0) -> str:
    """Returns a table for notebooks."""
    style = "text-align: left; vertical-align: top"
    top = "".join(f'<th style="{style}">{html.escape(name)}</th>' for name in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="{style}">{_cell(cell)}</td>' for cell in row) + "</tr>" for row in rows
    )
    rest = f'<tr><td colspan="{len(head)}">… {more:,} more</td></tr>' if more else ""
    return (
        f'<table><caption style="text-align: left">{html.escape(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}{rest}</tbody></table>"
    )


class Report:
    """A result: an immutable object whose attributes are the keys of the command line's JSON.

    Values are numbers (or ordinals), positions are tuples of numbers or texts, and lists are tuples. A key that does not
    apply is ``None``. Results are equal if all their attributes are, and can be pickled and be members of sets.
    """

    __slots__ = ()
    _keys: ClassVar[Keys] = ()

    @classmethod
    def from_dict(cls, data: Json, game: _native.Game | None = None, **more: Any) -> Self:
        """Returns the result of an object of the JSON.

        Parameters
        ----------
        data : dict
            the object
        game : optional
            the game that reads its positions
        **more
            attributes that are not in the JSON

        Returns
        -------
        Report
            the result
        """
        given = {attribute: _read(codec, data[key], game) for attribute, key, codec in cls._keys if key in data}
        made: Any = cls
        return cast(Self, made(**given, **more))

    def to_dict(self) -> Json:
        """Returns the object that the command line prints.

        Returns
        -------
        dict
            the keys of the JSON; values are texts, as in the JSON, and keys that do not apply are absent
        """
        contents = ((key, codec, getattr(self, attribute)) for attribute, key, codec in self._keys)
        return {key: _written(codec, content) for key, codec, content in contents if content is not None}

    def to_json(self) -> str:
        """Returns the object that the command line prints, as text.

        Returns
        -------
        str
            the JSON, in one line
        """
        return json.dumps(self.to_dict(), ensure_ascii=False)

    # Returns the attributes that are shown.
    def _shown(self) -> list[tuple[str, Any]]:
        hidden = ("kind", "schema", "version", "game")
        all_of_them = ((attribute, getattr(self, attribute)) for attribute, _, _ in self._keys)
        return [(attribute, content) for attribute, content in all_of_them if content is not None and attribute not in hidden]

    def _repr_html_(self) -> str:
        rows = [[attribute, content] for attribute, content in self._shown()]
        return html_table(["", ""], rows, f"{type(self).__name__}: {getattr(self, 'game', None) or ''}".strip(": "))

    def __repr__(self) -> str:
        def short(content: Any) -> str:
            text = repr(content)
            return text if len(text) <= 60 else text[:57] + "..."

        shown = ", ".join(f"{attribute}={short(content)}" for attribute, content in self._shown())
        return f"{type(self).__name__}({shown})"


# Returns the attributes that are columns of a table: all but those that are the same in every row.
def _columns_of(row: Report) -> tuple[str, ...]:
    return tuple(attribute for attribute, _, _ in row._keys if attribute not in ("kind", "schema"))


R = TypeVar("R", bound=Report)


class Reports(Sequence[R], Generic[R]):
    """Results in order; a table in notebooks and with :meth:`to_pandas`."""

    _columns: ClassVar[tuple[str, ...]] = ()
    _shown_rows: ClassVar[int] = 40

    def __init__(self, rows: Sequence[R], caption: str = "") -> None:
        self._rows = tuple(rows)
        self._caption = caption

    @overload
    def __getitem__(self, at: int) -> R: ...
    @overload
    def __getitem__(self, at: slice) -> Reports[R]: ...
    def __getitem__(self, at: int | slice) -> R | Reports[R]:
        if isinstance(at, slice):
            return type(self)(self._rows[at], self._caption)
        return self._rows[at]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reports) and self._rows == other._rows

    def __hash__(self) -> int:
        return hash(self._rows)

    def to_dict(self) -> list[Json]:
        """Returns the objects that the command line prints.

        Returns
        -------
        list of dict
            the keys of the JSON of each result
        """
        return [row.to_dict() for row in self._rows]

    def to_json(self) -> str:
        """Returns the objects that the command line prints, one a line.

        Returns
        -------
        str
            the lines of JSON
        """
        return "\n".join(row.to_json() for row in self._rows)

    # Returns the columns of a table of the results.
    def _table_columns(self) -> tuple[str, ...]:
        return self._columns or (_columns_of(self._rows[0]) if self._rows else ())

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a row for each result.

        Returns
        -------
        pandas.DataFrame
            a column for each attribute, with values as numbers and positions as tuples or texts

        Raises
        ------
        ImportError
            pandas is not installed
        """
        need("pandas")
        import pandas

        columns = _columns_of(self._rows[0]) if self._rows else self._columns
        rows = [[getattr(row, column) for column in columns] for row in self._rows]
        return pandas.DataFrame(rows, columns=list(columns))

    def _repr_html_(self) -> str:
        columns = self._table_columns()
        shown = self._rows[: self._shown_rows]
        rows = [[getattr(row, column) for column in columns] for row in shown]
        return html_table(columns, rows, self._caption, len(self._rows) - len(shown))

    def __repr__(self) -> str:
        lines = [f"  {row!r}" for row in self._rows[:10]]
        if len(self._rows) > 10:
            lines.append(f"  ... {len(self._rows) - 10} more")
        return "\n".join([f"{type(self).__name__} of {self._caption}: {len(self._rows)}", *lines])
