"""The sources of games, from which games can be made again, also in another process."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from pickle import PicklingError
from typing import Any, Protocol

from . import _native


class Made(Protocol):
    """The source of a game. A pickle of the game is a pickle of its source."""

    def native(self) -> _native.Game:
        """Makes the game again."""

    def finds_again(self, window: str) -> bool:
        """Returns whether a game restored from a pickle of this source has the same positions in a window."""


@dataclass(frozen=True)
class Name:
    """The name of a game of the list, or of a sum of such games."""

    name: str

    def native(self) -> _native.Game:
        return _native.game(self.name)

    def finds_again(self, window: str) -> bool:
        return not _names_a_file(window)


@dataclass(frozen=True)
class RuleText:
    """Rules, their name, and their parameters."""

    text: bytes
    name: str
    parameters: str | None

    def native(self) -> _native.Game:
        return _native.rules_of_text(self.text.decode(), self.name, self.parameters)

    def finds_again(self, window: str) -> bool:
        return not _names_a_file(window)


@dataclass(frozen=True)
class RuleFile(RuleText):
    """The text of a rule file as it was read. Its positions may name files with graphs in them."""

    def native(self) -> _native.Game:
        return _native.rules_of_file(self.text.decode(), self.name, self.parameters)


@dataclass(frozen=True)
class GraphText:
    """The text of a graph, and its name."""

    text: str
    name: str

    def native(self) -> _native.Game:
        return _native.graph(self.text, self.name)

    def finds_again(self, window: str) -> bool:
        return True


@dataclass(frozen=True)
class GraphFile:
    """A file with a graph, and the digest of its text. It may be large, so that the text is read again for a pickle."""

    path: str
    digest: bytes

    def native(self) -> _native.Game:
        return GraphText(*self._read()).native()

    def finds_again(self, window: str) -> bool:
        return digest_of(self.path) == self.digest

    def _read(self) -> tuple[str, str]:
        try:
            text = Path(self.path).read_bytes()
        except OSError as error:
            raise PicklingError(f"graph file '{self.path}' cannot be read for a pickle: {error}") from None
        if _digest(text).digest() != self.digest:
            raise PicklingError(f"graph file '{self.path}' is another one now than when the game was made of it")
        return text.decode(), f"graph:{self.path}"

    def __reduce__(self) -> tuple[Any, ...]:
        return GraphText, self._read()


@dataclass(frozen=True)
class SumOf:
    """The sources of the parts of a sum."""

    parts: tuple[Made, ...]

    def native(self) -> _native.Game:
        return _native.sum([part.native() for part in self.parts])

    def finds_again(self, window: str) -> bool:
        return all(part.finds_again(window) for part in self.parts)


# Returns whether the positions of a window may be those of a file, which may change.
def _names_a_file(window: str) -> bool:
    return "file:" in window


def _digest(text: bytes = b"") -> Any:
    return hashlib.blake2b(text, digest_size=16)


def digest_of(path: str) -> bytes | None:
    """Returns the digest of a file; ``None`` if there is no such file, or it cannot be read."""
    try:
        if not Path(path).is_file():
            return None
        with open(path, "rb") as file:
            digest: bytes = hashlib.file_digest(file, _digest).digest()
            return digest
    except (OSError, ValueError):
        return None
