"""Impartial combinatorial games: values, misère play, claims checked and proved.

>>> import impartial_games as ig
>>> welter = ig.game("welter")
>>> welter.value([2, 5, 6, 8, 10])
welter 2,5,6,8,10: normal 15 (N-position, computed); misère 15 (N-position, computed)

Every answer states its basis, in the words of the command line's JSON: see :class:`Answer` and ``basis``.
"""

from ._native import Answer, LoopyValue, Ordinal, Picture, version
from ._native import evaluate as ordinal
from .answers import (
    Certificate,
    Check,
    Checks,
    Claim,
    Claims,
    Classes,
    Discovery,
    Explanation,
    GameListing,
    Genera,
    Genus,
    Move,
    Moves,
    NumerationSystem,
    Period,
    Proof,
    Proofs,
    Quotient,
    Report,
    Reports,
    Summary,
    Verification,
)
from .define import Defined, define
from .errors import DefectError, ImpartialError, LoopyError, RefutedError, InputError, UnsupportedError
from .game import Game, Graph, Sum, game, games, graph, rules
from .known_games import Match, Matches, identify
from .positions import NumberPosition, TextPosition
from .proofs import check, claims, discover, numeration, prove, verify
from .saved import SavedTable, load_table
from .stopped import StoppedError
from .study import Finding, Study
from .tables import Table

#: The first infinite ordinal.
w = Ordinal("w")

__version__ = version()

__all__ = [
    "Answer", "Certificate", "Check", "Checks", "Claim", "Claims", "Classes", "DefectError", "Defined", "Discovery",
    "Explanation", "Finding", "Game", "GameListing", "Genera", "Genus", "Graph", "ImpartialError", "InputError",
    "LoopyError", "LoopyValue", "Match", "Matches", "Move", "Moves", "NumberPosition", "NumerationSystem", "Ordinal",
    "Period", "Picture", "Proof", "Proofs", "Quotient", "RefutedError", "Report", "Reports", "SavedTable", "StoppedError",
    "Study", "Sum", "Summary", "Table", "TextPosition", "UnsupportedError", "Verification", "check", "claims", "define",
    "discover", "game", "games", "graph", "identify", "load_table", "numeration", "ordinal", "prove", "rules", "verify", "w",
]
