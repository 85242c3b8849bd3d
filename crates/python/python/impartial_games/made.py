"""What games are made of: enough to make them again, in another process too."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from pickle import PicklingError
from typing import Any, Protocol

from . import _native


class Made(Protocol):
    """What a game is made of. A pickle of the game is a pickle of this."""

    def native(self) -> _native.Game:
        """The game, once more."""

    def finds_again(self, window: str) -> bool:
        """Whether a game that is made of a pickle of this has the same positions in a window."""


@dataclass(frozen=True)
class Name:
    """The name of a game of the list, or of a sum of such."""

    name: str

    def native(self) -> _native.Game:
        return _native.game(self.name)

    def finds_again(self, window: str) -> bool:
        return True


@dataclass(frozen=True)
class RuleText:
    """Rules, what they are called, and their parameters."""

    text: bytes
    name: str
    parameters: str | None

    def native(self) -> _native.Game:
        return _native.rules_of_text(self.text.decode(), self.name, self.parameters)

    def finds_again(self, window: str) -> bool:
        return True


@dataclass(frozen=True)
class RuleFile(RuleText):
    """The text of a rule file as it was read. Its positions may name files with graphs in them."""

    def native(self) -> _native.Game:
        return _native.rules_of_file(self.text.decode(), self.name, self.parameters)

    def finds_again(self, window: str) -> bool:
        return "file:" not in window


@dataclass(frozen=True)
class GraphText:
    """The text of a graph, and what it is called."""

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
    """What the parts of a sum are made of."""

    parts: tuple[Made, ...]

    def native(self) -> _native.Game:
        return _native.sum([part.native() for part in self.parts])

    def finds_again(self, window: str) -> bool:
        return all(part.finds_again(window) for part in self.parts)


def _digest(text: bytes = b"") -> Any:
    return hashlib.blake2b(text, digest_size=16)


def digest_of(path: str) -> bytes | None:
    """The digest of a file; ``None`` of what is none, or cannot be read."""
    try:
        if not Path(path).is_file():
            return None
        with open(path, "rb") as file:
            digest: bytes = hashlib.file_digest(file, _digest).digest()
            return digest
    except (OSError, ValueError):
        return None
