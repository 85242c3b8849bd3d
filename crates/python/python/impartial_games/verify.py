"""A second verifier of certificates, in Python alone: ``python -m impartial_games.verify FILE``.

It shares no code with the program and needs neither the extension module nor any package: the file can also be run
by its path. It checks certificates of the kinds ``period``, ``quotient``, ``class`` and ``loopy-values``, with the
verdicts and exit codes of ``impartial verify``: 0 valid, 1 refused (the condition that fails is named), 2 no certificate of these kinds.

A certificate lists rules or moves, and they must be those of the game that it names. This verifier knows the rules of
octal and hexadecimal codes, subtraction sets, Kayles, Dawson's Kayles, Nim, Welter's game and Wythoff's game, and it
reads graphs whose names need no quotes. For other games it checks all other conditions; if they hold, the verdict is ``undecided`` and the exit code 3.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import types
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product
from operator import xor
from typing import Any

Code = dict[int, int]
Position = tuple[int, ...]


class Refused(Exception):
    """A condition that the certificate does not meet."""

    def __init__(self, condition: str, detail: str) -> None:
        super().__init__(f"{condition}: {detail}")


class NotACertificate(Exception):
    """The text has not the form of a certificate."""


def require(holds: bool, condition: str, detail: str) -> None:
    if not holds:
        raise Refused(condition, detail)


# Reading: every field must have its type, and there must be no other fields.

Reader = Callable[[Any, str], Any]


def number(bits: int) -> Reader:
    def read(value: Any, what: str) -> int:
        if type(value) is not int or not 0 <= value < 1 << bits:
            raise NotACertificate(f"{what}: {value!r} is no number below 2^{bits}")
        return value

    return read


def of_type(wanted: type) -> Reader:
    def read(value: Any, what: str) -> Any:
        if type(value) is not wanted:
            raise NotACertificate(f"{what}: {value!r} is no {wanted.__name__}")
        return value

    return read


def list_of(item: Reader) -> Reader:
    def read(value: Any, what: str) -> list[Any]:
        if type(value) is not list:
            raise NotACertificate(f"{what}: {value!r} is no list")
        return [item(element, what) for element in value]

    return read


def tuple_of(*items: Reader) -> Reader:
    def read(value: Any, what: str) -> tuple[Any, ...]:
        if type(value) is not list or len(value) != len(items):
            raise NotACertificate(f"{what}: {value!r} is no list of {len(items)}")
        return tuple(item(element, what) for item, element in zip(items, value, strict=True))

    return read


def optional(item: Reader) -> Reader:
    def read(value: Any, what: str) -> Any:
        return None if value is None else item(value, what)

    read.optional = True  # type: ignore[attr-defined]
    return read


def record(fields: dict[str, Reader], others: bool = False, missing: Any = None) -> Reader:
    """An object with these fields. ``missing`` is the value of optional fields that are left out."""

    def read(value: Any, what: str) -> dict[str, Any]:
        if type(value) is not dict:
            raise NotACertificate(f"{what}: {value!r} is no object")
        unknown = sorted(value.keys() - fields.keys())
        if unknown and not others:
            raise NotACertificate(f"{what}: unknown field '{unknown[0]}'")
        result = {}
        for name, field in fields.items():
            if name in value:
                result[name] = field(value[name], name)
            elif getattr(field, "optional", False):
                result[name] = missing
            else:
                raise NotACertificate(f"{what}: missing field '{name}'")
        return result

    return read


TEXT, U8, U32, U64 = of_type(str), number(8), number(32), number(64)
HEADER = {"kind": TEXT, "version": TEXT, "game": TEXT}
PLACES = list_of(tuple_of(U64, U8))
MONOMIAL = list_of(tuple_of(U32, U32))
OPTIONS = list_of(list_of(list_of(U32)))

PERIOD = record({
    **HEADER, "code": PLACES, "period": U64, "preperiod": U64, "saltus": U64, "multiple": optional(U64),
    "mask": optional(record({"values": U64, "parity": of_type(bool)}, others=True)), "values": list_of(U64),
})
GROWTH = record({"heap": U32, "order": U64, "p_size": U64}, others=True)
QUOTIENT = record({
    **HEADER, "rule": of_type(dict), "heaps": U32, "order": U64, "p_size": U64, "status": TEXT, "period": optional(U32),
    "preperiod": optional(U32), "generators": list_of(U32), "rows": list_of(list_of(U32)),
    "relations": list_of(tuple_of(MONOMIAL, MONOMIAL)), "p": list_of(U32), "phi": list_of(U32),
    "growth": list_of(GROWTH), "digest": TEXT,
})
SETS = {
    "V01": (0, 1), "V10": (1, 0), "V00": (0, 0), "V11": (1, 1),
    "V02": (0, 2), "V20": (2, 0), "V12": (1, 2), "V21": (2, 1),
}


def loopy_value(value: Any, what: str) -> int | tuple[int, ...]:
    """A number, or the set of an infinite value in ascending order."""
    if type(value) is dict:
        members: list[int] = record({"infinite": list_of(U64)})(value, what)["infinite"]
        if members != sorted(set(members)):
            raise NotACertificate(f"{what}: {members} does not ascend")
        return tuple(members)
    finite: int = U64(value, what)
    return finite


LOOPY = record({
    **HEADER, "start": list_of(TEXT), "positions": list_of(TEXT), "moves": list_of(list_of(U32)),
    "values": list_of(loopy_value), "counters": list_of(optional(U64)),
})
CLASSES = ("domestic", "tame", "miserable", "pet", "forced", "returnable")


def list_or_missing(value: Any, what: str) -> list[int]:
    numbers: list[int] = list_of(U32)(value, what)
    return numbers


list_or_missing.optional = True  # type: ignore[attr-defined]
CLASS = record({
    **HEADER, "window": TEXT, "classes": record({name: of_type(bool) for name in CLASSES}), "positions": list_of(TEXT),
    "moves": list_of(list_of(U32)),
    "sets": record({name: list_of(U32) if name in ("V01", "V10") else list_or_missing for name in SETS}, missing=()),
})


# Rules of games.


def code_of(name: str) -> Code | None:
    """The code of a game of taking and breaking, or None for a game without a code that is known here."""
    well_known = {"kayles": "octal:0.77", "dawson-kayles": "octal:0.07"}
    name = well_known.get(name, name)
    if found := re.fullmatch(r"(octal|hex):([0-9A-Fa-f])\.([0-9A-Fa-f]*)", name):
        digits = [int(digit, 16) for digit in found[2] + found[3]]
        if found[1] == "octal" and max(digits) > 7:
            return None
        return {k: digit for k, digit in enumerate(digits) if digit}
    if found := re.fullmatch(r"subtraction:(\d+(?:,\d+)*)", name):
        return {int(k): 3 for k in found[1].split(",") if int(k) > 0}
    return None


def left_after(code: Code, heap: int, most: int = 3) -> Iterator[Position]:
    """The heaps that each move from a heap leaves, ascending."""
    for taken, digit in code.items():
        rest = heap - taken
        if digit & 1 and rest == 0 and heap > 0:
            yield ()
        if digit & 2 and rest > 0:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, rest // 2 + 1))
        if digit & 8:
            yield from ((a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1))


def _nim(position: Position) -> Iterator[Position]:
    for i, heap in enumerate(position):
        yield from (position[:i] + (smaller,) + position[i + 1:] for smaller in range(heap))


def _welter(position: Position) -> Iterator[Position]:
    return (option for option in _nim(position) if len(set(option)) == len(option))


def _wythoff(position: Position) -> Iterator[Position]:
    yield from _nim(position)
    yield from ((position[0] - k, position[1] - k) for k in range(1, min(position) + 1))


#: Games on a fixed number of unordered numbers: the options of a position, and whether numbers must differ.
_RULES: dict[str, tuple[Callable[[Position], Iterator[Position]], bool]] = {
    "nim": (_nim, False), "welter": (_welter, True), "wythoff": (_wythoff, False),
}


class Rules:
    """The positions and options of a game that is known here."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.code = code_of(name)
        self.known = self.code is not None or name in _RULES
        self.canonical = name
        if self.code is not None and name.startswith("subtraction:"):
            self.canonical = "subtraction:" + ",".join(map(str, sorted(self.code)))

    def position(self, text: str) -> Position:
        # Numbers as the program reads them: blanks around them are allowed, signs are not.
        parts = [part.strip() for part in text.split(",")]
        require(all(re.fullmatch(r"[0-9]+", part) for part in parts), "game", f"position '{text}'")
        numbers = tuple(sorted(map(int, parts)))
        if self.code is not None:
            return tuple(heap for heap in numbers if heap)
        require(self.name != "wythoff" or len(numbers) == 2, "game", f"position '{text}'")
        require(not _RULES[self.name][1] or len(set(numbers)) == len(numbers), "game", f"position '{text}'")
        return numbers

    def text(self, position: Position) -> str:
        return ",".join(map(str, position)) or "0"

    def options(self, position: Position) -> set[Position]:
        if self.code is None:
            return {tuple(sorted(option)) for option in _RULES[self.name][0](position)}
        found: set[Position] = set()
        for i, heap in enumerate(position):
            others = position[:i] + position[i + 1:]
            found.update(tuple(sorted(others + left)) for left in left_after(self.code, heap))
        return found

    def window(self, words: str) -> list[Position] | None:
        """The positions of a window 'n=N below M'; None if the window has another form."""
        found = re.fullmatch(r"n=(0|[1-9]\d*) below (0|[1-9]\d*(?:,(?:0|[1-9]\d*))*)", words)
        if not found:
            return None
        count, bounds = int(found[1]), [int(bound) for bound in found[2].split(",")]
        if len(bounds) == 1:
            distinct = self.code is None and _RULES[self.name][1]
            choose = combinations if distinct else combinations_with_replacement
            positions = list(choose(range(bounds[0]), count))
        elif len(bounds) == count:
            positions = [tuple(sorted(choice)) for choice in product(*map(range, bounds))]
        else:
            return None
        return [tuple(n for n in position if n) if self.code is not None else position for position in positions]


def compare_moves(rules: Rules, names: list[str], moves: list[list[int]]) -> None:
    """Checks that the positions are those of the game, each once, with all options."""
    positions = [rules.position(name) for name in names]
    numbers = {position: v for v, position in enumerate(positions)}
    require(len(numbers) == len(positions), "game", "a position is there twice")
    for v, position in enumerate(positions):
        options = rules.options(position)
        require(all(option in numbers for option in options), "game", f"'{names[v]}' has an option that is missing")
        same = {numbers[option] for option in options} == set(moves[v])
        require(same, "game", f"the moves of '{names[v]}' are not those of the game")


# Periods.


def verify_period(certificate: dict[str, Any]) -> bool:
    """Checks a certificate of a period. Returns whether the code was compared with the game."""
    places = [(taken, digits) for taken, digits in certificate["code"] if digits]
    code = dict(sorted(places))
    if len(code) < len(places) or any(digits > 15 for digits in code.values()) or code.get(0, 0) & 3:
        raise NotACertificate(f"code: {certificate['code']} is no rule by which play ends")
    rules = Rules(certificate["game"])
    require(not rules.known or rules.code == code, "game", f"the code is not that of '{certificate['game']}'")
    p, start, saltus = certificate["period"], certificate["preperiod"], certificate["saltus"]
    values, multiple = certificate["values"], certificate["multiple"]
    parts = max((digits.bit_length() - 1 for digits in code.values()), default=0)
    reach = max(code, default=0)
    require(p > 0, "period", "0 is no period")
    if saltus == 0:
        require(multiple is None, "multiple", "there is one, but no saltus")
        needed = max(parts, 1) * (max(start, 1) + p) + reach
    else:
        require(parts == 3, "saltus", f"{saltus}, but no move leaves three heaps")
        require(bool(multiple), "multiple", "there is a saltus, but no multiple")
        needed = 3 * max(start, 1) + 6 * p * multiple + reach
    require(len(values) > needed, "values", f"there are {len(values)}, but {needed + 1} are needed")

    def holds(q: int, rise: int) -> bool:
        return all(values[n + q] == values[n] + rise for n in range(start, len(values) - q))

    require(holds(p, saltus), "periodicity", f"the values have no period {p} from heap {start} on")
    for q in range(1, p // 2 + 1):
        if p % q == 0:
            require(not holds(q, values[start + q] - values[start]), "least period", f"{q} is a period too")
    if start > 0:
        differ = values[start - 1 + p] != values[start - 1] + saltus
        require(differ, "least preperiod", f"from heap {start - 1} on it holds too")
    check_every_mex(code, values)
    if saltus:
        check_arithmetic(code, values, max(start, 1), p * multiple, saltus * multiple)
    return rules.known


def pair_sums(values: list[int], counters: int) -> set[int]:
    """The nim-sums of the values of two heaps with this many counters."""
    half = counters // 2
    return set(map(xor, values[1:half + 1], values[counters - 1:counters - half - 1:-1])) if half else set()


def check_every_mex(code: Code, values: list[int]) -> None:
    for heap, value in enumerate(values):
        # A value is at most the number of moves of a play, and each move takes a counter or adds a heap.
        require(value <= 2 * heap and value < 1 << 32, "value", f"heap {heap} has {value}, which is too large")
    pairs: list[set[int]] = []
    triples: list[set[int]] = []
    for heap, value in enumerate(values):
        if any(digits & 12 for digits in code.values()):
            pairs.append(pair_sums(values, heap))
        if any(digits & 8 for digits in code.values()):
            triples.append({values[a] ^ v for a in range(1, heap // 3 + 1) for v in rest_pairs(values, a, heap - a)})
        reached: set[int] = set()
        for taken, digits in code.items():
            rest = heap - taken
            if digits & 1 and rest == 0 and heap > 0:
                reached.add(0)
            if digits & 2 and rest > 0:
                reached.add(values[rest])
            if digits & 4 and rest > 0:
                reached |= pairs[rest]
            if digits & 8 and rest > 0:
                reached |= triples[rest]
        require(value not in reached, "value", f"heap {heap} has a move to its own value {value}")
        require(all(v in reached for v in range(value)), "value", f"heap {heap} lacks a move to a value below {value}")


def rest_pairs(values: list[int], least: int, counters: int) -> Iterator[int]:
    """The nim-sums of two heaps of at least ``least`` with this many counters."""
    return (values[b] ^ values[counters - b] for b in range(least, counters // 2 + 1))


def check_arithmetic(code: Code, values: list[int], head: int, step: int, saltus: int) -> None:
    """The conditions 2 and 3 of the theorem on arithmetic periods, for N = head, P = step, S = saltus.

    A value is high(n) * unit + low(n), unit the largest power of two in S.
    """
    unit = saltus & -saltus
    first = len(values) - 2 * step
    takes = [[taken for taken, digits in code.items() if digits >> j & 1] for j in range(4)]
    for last in range(head, head + step):
        lefts: Iterator[Position] = iter([(last,)])
        if takes[2] or takes[3]:
            smaller = range(1, last + 1)
            twos = ((b, last) for b in smaller) if takes[2] else iter(())
            threes = ((a, b, last) for b in smaller for a in range(1, b + 1)) if takes[3] else iter(())
            lefts = (left for group in ([(last,)], twos, threes) for left in group)
        for left in lefts:
            low = high = 0
            for heap in left:
                low ^= values[heap] % unit
                high += values[heap] // unit
            for taken in takes[len(left)]:
                heap = first + (sum(left) + taken - first) % step
                if low == values[heap] % unit:
                    excess = high + (heap - taken - sum(left)) // step * (saltus // unit) - values[heap] // unit
                    require(excess < 0 or excess % 2 == 1, "exclusion", f"heap {heap} with {left} left")
    lasting: list[set[int]] = []
    small: list[set[int]] = []
    for counters in range(len(values)):
        sums = [(b, counters - b, values[b] ^ values[counters - b]) for b in range(1, counters // 2 + 1)]
        lasting.append({v for b, c, v in sums if b == c or (b >= head and v < unit)})
        small.append({v for _, _, v in sums if v < 2 * unit})
    for heap in range(first, len(values)):
        last_set: set[int] = set()
        lifted: set[int] = set()
        moving = {values[heap - taken] for taken in takes[1]}
        for rest in (heap - taken for taken in takes[2]):
            last_set |= lasting[rest]
            others = (b for b in range(1, rest - head + 1) if b < rest and values[b] < 2 * unit)
            moving |= {values[rest - b] ^ values[b] for b in others}
        for rest in (heap - taken for taken in takes[3]):
            for a in range(1, rest):
                sums_with_a = {values[a] ^ v for v in lasting[rest - a]}
                last_set |= sums_with_a
                if a >= head:
                    lifted |= sums_with_a
                    moving |= {values[a] ^ v for v in small[rest - a]}
        own = values[heap]
        covered = any(
            all(v in moving for v in range(end, own))
            and all(v in lifted for v in range(end - 2 * saltus, end))
            and all(v in last_set for v in range(end))
            for end in range(own, 2 * saltus - 1, -2 * saltus)
        )
        require(covered, "coverage", f"heap {heap}")


# Misère quotients.


def digest(document: dict[str, Any]) -> str:
    """FNV-1a, 64 bits, of the compact text of all fields but the digest."""
    body: dict[str, Any] = {name: document.get(name) for name in QUOTIENT_FIELDS}
    body["growth"] = [{name: entry[name] for name in ("heap", "order", "p_size")} for entry in body["growth"]]
    if "positions" in body["rule"]:
        body["rule"] = {"positions": {name: body["rule"]["positions"][name] for name in ("names", "options")}}
    value = 0xCBF2_9CE4_8422_2325
    for byte in json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode():
        value = (value ^ byte) * 0x100_0000_01B3 & 0xFFFF_FFFF_FFFF_FFFF
    return f"{value:016x}"


QUOTIENT_FIELDS = (
    "kind", "version", "game", "rule", "heaps", "order", "p_size", "status", "period", "preperiod", "generators",
    "rows", "relations", "p", "phi", "growth",
)


def read_rule(rule: dict[str, Any]) -> tuple[str, Any]:
    if len(rule) != 1:
        raise NotACertificate(f"rule: {len(rule)} entries")
    [(form, content)] = rule.items()
    match form:
        case "code":
            return form, PLACES(content, "rule")
        case "heaps":
            return form, OPTIONS(content, "rule")
        case "positions":
            return form, record({"names": list_of(TEXT), "options": OPTIONS})(content, "rule")
    raise NotACertificate(f"rule: unknown form '{form}'")


def verify_quotient(certificate: dict[str, Any]) -> bool:
    """Checks a certificate of a misère quotient. Returns whether the rules were compared with the game."""
    form, content = read_rule(certificate["rule"])
    if certificate["status"] not in ("final", "partial"):
        raise NotACertificate(f"status: '{certificate['status']}'")
    heaps, phi = certificate["heaps"], certificate["phi"]
    require(len(phi) == heaps, "phi", f"images of {len(phi)} heaps, but there are {heaps}")
    code: Code = {}
    if form == "code":
        ascending = all(a[0] < b[0] for a, b in zip(content, content[1:], strict=False))
        sound = all(0 < digits < 16 and (taken or not digits & 3) for taken, digits in content)
        require(ascending and sound, "code", "it is no code by which play ends")
        code = dict(content)
        options = [set(left_after(code, heap)) for heap in range(1, heaps + 1)]
    else:
        listed = content if form == "heaps" else content["options"]
        if form == "positions":
            require(len(content["names"]) in (0, len(listed)), "names", "there is not one for each position")
        require(len(listed) == heaps, "options", f"options of {len(listed)} heaps, but there are {heaps}")
        options = [{tuple(option) for option in row} for row in listed]
        for heap, row in enumerate(options, 1):
            require(all(0 < part < heap for option in row for part in option), "options", f"of heap {heap}")
    monoid = Monoid(certificate)
    for heap, image in enumerate(phi, 1):
        require(image < monoid.order, "phi", f"the image of heap {heap} is no element")
        require(image == 0 or bool(options[heap - 1]), "terminal", f"heap {heap} has no options")
    for row, heap in zip(monoid.rows, certificate["generators"], strict=True):
        require(row[0] in phi and phi.index(row[0]) + 1 == heap, "generators", f"heap {heap}")
    images = [{monoid.product(phi[part - 1] for part in option) for option in row} for row in options]
    moves = {(phi[i], frozenset(row)) for i, row in enumerate(images) if row}
    monoid.check_p(moves)
    monoid.check_n(moves)
    monoid.check_reduced()
    monoid.check_growth(phi, certificate["growth"])
    monoid.check_relations(certificate["relations"])
    check_quotient_period(certificate, form, code)
    require(certificate["digest"] == digest(certificate), "digest", "the text was changed")
    return compare_rules(certificate["game"], form, content)


def compare_rules(game: str, form: str, content: Any) -> bool:
    rules = Rules(game)
    if not rules.known:
        return False
    different = f"the rules are not those of '{game}'"
    if form == "code":
        require(rules.code == dict(content), "game", different)
    elif form == "heaps":
        require(rules.code is None and game == "nim", "game", different)
        for heap, row in enumerate(content, 1):
            require(row == [[], *([smaller] for smaller in range(1, heap))], "game", different)
    else:
        require(game == rules.canonical, "game", f"it is about {game}, not {rules.canonical}")
        named = len(content["names"]) == len(content["options"])
        single = all(len(option) == 1 for row in content["options"] for option in row)
        require(named and single, "game", "the positions are not named, or no positions")
        compare_moves(rules, content["names"], [[option[0] - 1 for option in row] for row in content["options"]])
    return True


class Monoid:
    """A finite commutative monoid, as products with generators, and a set P of elements."""

    def __init__(self, certificate: dict[str, Any]) -> None:
        self.order, self.rows, p = certificate["order"], certificate["rows"], certificate["p"]
        rows, order = self.rows, self.order
        require(len(rows) == len(certificate["generators"]), "rows", "there is not one for each generator")
        for i, row in enumerate(rows):
            require(len(row) == order and all(x < order for x in row), "rows", f"row {i} is no map of the elements")
        for g, h in combinations(rows, 2):
            require(all(g[h[x]] == h[g[x]] for x in range(order)), "commutativity", "two generators do not commute")
        require(order == 1 or (order > 1 and bool(rows)), "generation", f"{order} elements")
        words: dict[int, list[list[int]]] = {0: []}
        reached = [0]
        for x in reached:
            for row in rows:
                if row[x] not in words:
                    words[row[x]] = [*words[x], row]
                    reached.append(row[x])
        require(len(reached) == order, "generation", f"only {len(reached)} of {order} elements are products")
        require(all(a < b for a, b in zip(p, p[1:], strict=False)), "P", "its elements are not ascending")
        require(all(x < order for x in p), "P", "it has numbers that are no elements")
        require(len(p) == certificate["p_size"], "p_size", f"P has {len(p)} elements")
        require(0 not in p, "identity", "the identity is in P")
        self.p = set(p)
        self.p_bits = sum(1 << x for x in p)
        self.table: list[list[int]] = []
        for x in range(order):
            products = list(range(order))
            for row in words[x]:
                products = [row[y] for y in products]
            self.table.append(products)

    def product(self, elements: Iterator[int]) -> int:
        result = 0
        for x in elements:
            result = self.table[result][x]
        return result

    def check_p(self, moves: set[tuple[int, frozenset[int]]]) -> None:
        for image, options in moves:
            to_p = [x for x in range(self.order) if self.table[x][image] in self.p]
            for option in options:
                both = any(self.table[x][option] in self.p for x in to_p)
                require(not both, "(P)", f"a heap with image {image} and its option {option} are in P in one sum")

    def check_n(self, moves: set[tuple[int, frozenset[int]]]) -> None:
        """Goes through the pairs (image of a sum, images of its options) whose second part is minimal."""
        table = self.table
        minimal: dict[int, list[int]] = {0: [0]}
        pending = [(0, 0)]
        while pending:
            x, options = pending.pop()
            if options not in minimal[x]:
                continue
            elements = [t for t in range(self.order) if options >> t & 1]
            for image, heap_options in moves:
                y, next_options = table[x][image], 0
                for t in elements:
                    next_options |= 1 << table[t][image]
                for t in heap_options:
                    next_options |= 1 << table[x][t]
                outcome = y in self.p or bool(next_options & self.p_bits)
                require(outcome, "(N)", f"a sum with image {y} is not in P and has no option in P")
                known = minimal.setdefault(y, [])
                if any(other & next_options == other for other in known):
                    continue
                minimal[y] = [other for other in known if other & next_options != next_options]
                minimal[y].append(next_options)
                pending.append((y, next_options))

    def outcomes(self, part: list[int]) -> set[tuple[bool, int]]:
        """The elements of a part, up to equal products in P."""
        return {
            (x in self.p, sum(1 << i for i, z in enumerate(part) if self.table[x][z] in self.p)) for x in part
        }

    def check_reduced(self) -> None:
        different = len(self.outcomes(list(range(self.order))))
        require(different == self.order, "reducedness", f"only {different} of {self.order} elements differ")

    def check_growth(self, phi: list[int], growth: list[dict[str, int]]) -> None:
        part = [0]
        found = [{"heap": 0, "order": 1, "p_size": 0}]
        for heap, image in enumerate(phi, 1):
            if image in part:
                continue
            for x in part:
                if self.table[x][image] not in part:
                    part.append(self.table[x][image])
            outcomes = self.outcomes(part)
            if len(outcomes) != found[-1]["order"]:
                p_size = sum(in_p for in_p, _ in outcomes)
                found.append({"heap": heap, "order": len(outcomes), "p_size": p_size})
        require(found == growth, "growth", "the orders of the quotients of fewer heaps are others")

    def check_relations(self, relations: list[tuple[list[tuple[int, int]], list[tuple[int, int]]]]) -> None:
        count = len(self.rows)
        lefts: list[Position] = []
        rights: list[Position] = []
        for i, sides in enumerate(relations):
            both = []
            for side in sides:
                letters = [g for g, _ in side]
                sound = letters == sorted(set(letters)) and all(g < count and 1 <= e <= self.order for g, e in side)
                require(sound, "presentation", f"relation {i} is no pair of monomials")
                exponents, element = [0] * count, 0
                for g, exponent in side:
                    exponents[g] = exponent
                    for _ in range(exponent):
                        element = self.rows[g][element]
                both.append((tuple(reversed(exponents)), element))
            (left, x), (right, y) = both
            require(x == y, "presentation", f"relation {i} does not hold")
            require(left > right, "presentation", f"the left side of relation {i} is not the larger one")
            lefts.append(left)
            rights.append(right)

        def divides(a: Position, b: Position) -> bool:
            return all(m <= n for m, n in zip(a, b, strict=True))

        def normal(monomial: Position) -> bool:
            return not any(divides(left, monomial) for left in lefts)

        for i, left in enumerate(lefts):
            require(normal(rights[i]), "presentation", f"the right side of relation {i} is not normal")
            others = lefts[:i] + lefts[i + 1:]
            require(not any(divides(other, left) for other in others), "presentation", f"relation {i} follows")
        require(lefts == sorted(lefts), "presentation", "the relations are not in order")
        forms = {(0,) * count}
        newest = forms
        while newest and len(forms) <= self.order:
            raised = {m[:g] + (m[g] + 1,) + m[g + 1:] for m in newest for g in range(count)}
            newest = {m for m in raised if normal(m)} - forms
            forms = forms | newest
        require(len(forms) == self.order, "presentation", "it has another number of normal forms than elements")


def check_quotient_period(certificate: dict[str, Any], form: str, code: Code) -> None:
    status, p, start = certificate["status"], certificate["period"], certificate["preperiod"]
    heaps, phi = certificate["heaps"], certificate["phi"]
    if form != "code":
        require(p is None and start is None, "period", "only of a code")
        # Only a graph lists all positions of its game.
        may_be_final = form == "positions" and certificate["game"].startswith("graph:")
        require(status == "partial" or may_be_final, "status", f"'{status}'")
        return
    if status == "partial" and p is None and start is None:
        return
    stated = status == "final" and p is not None and start is not None
    require(stated, "status", "final with period and preperiod, or partial without")
    require(p > 0 and start > 0, "period", "0 is no period and no preperiod")
    parts = max(1, max((digits.bit_length() - 1 for digits in code.values()), default=0))
    needed = parts * (start + p) + max(code, default=0) - 1
    require(heaps >= needed, "period", f"it must hold up to heap {needed}, but the heaps end at {heaps}")
    image = dict(enumerate(phi, 1))
    holds = all(image[n] == image[n + p] for n in range(start, heaps - p + 1))
    require(holds, "period", f"the images have no period {p} from heap {start} on")
    require(start == 1 or image[start - 1] != image[start - 1 + p], "preperiod", "it holds earlier")
    cycle = [image[start + i] for i in range(p)]
    shorter = any(cycle[q:] + cycle[:q] == cycle for q in range(1, p))
    require(not shorter, "period", "a smaller number is a period too")


# Classes.


def verify_class(certificate: dict[str, Any]) -> bool:
    """Checks a certificate of classes. Returns whether positions and moves were compared with the game."""
    names, moves = certificate["positions"], certificate["moves"]
    require(len(names) == len(moves), "complete", f"{len(names)} positions, but {len(moves)} lists of moves")
    require(len(set(names)) == len(names), "names", "a position is there twice")
    for v, row in enumerate(moves):
        require(all(to < v for to in row), "well-founded", f"'{names[v]}' has an option that is not earlier")
    pairs: dict[int, tuple[int, int]] = {}
    for name, pair in SETS.items():
        for v in certificate["sets"][name]:
            require(v < len(names), "disjoint", f"{name} has {v}, but there is no such position")
            require(v not in pairs, "disjoint", f"'{names[v]}' is in {name} and was in a set before")
            pairs[v] = pair
    values = [pairs.get(v, (2, 2)) for v in range(len(names))]
    for v, row in enumerate(moves):
        if not row:
            require(values[v] == (0, 1), "terminals", f"'{names[v]}' has no moves")
            continue
        for side, play in enumerate(("", "misere-")):
            reached = {values[to][side] for to in row}
            own = values[v][side]
            for value in (0, 1):
                if own == value:
                    require(value not in reached, f"{play}V{value}-independent", f"'{names[v]}' moves inside")
                elif own > value:
                    require(value in reached, f"{play}V{value}-reached", f"'{names[v]}' does not")
    found = class_verdicts(moves, values)
    for name in CLASSES:
        require(certificate["classes"][name] == found[name], f"class-{name}", f"by the sets it is {found[name]}")
    rules = Rules(certificate["game"])
    if not rules.known:
        return False
    require(certificate["game"] == rules.canonical, "game", f"it is about {certificate['game']}, not {rules.canonical}")
    compare_moves(rules, names, moves)
    check_window(rules, certificate["window"], names, moves)
    return True


def class_verdicts(moves: list[list[int]], values: list[tuple[int, int]]) -> dict[str, bool]:
    swap = {(0, 1), (1, 0)}
    swapped = [v for v, pair in enumerate(values) if pair in swap]
    reached = [{values[to] for to in row} for row in moves]
    return {
        "domestic": all(pair not in ((0, 2), (2, 0)) for pair in values),
        "tame": all(pair in swap or pair[0] == pair[1] for pair in values),
        "miserable": all(
            pair in swap or ((0, 1) in reached[v]) == ((1, 0) in reached[v]) for v, pair in enumerate(values)
        ),
        "pet": all(pair in swap or pair == (2, 2) for pair in values),
        "forced": all(reached[v] <= {(values[v][1], values[v][0])} for v in swapped),
        "returnable": all(not moves[to] or values[v] in reached[to] for v in swapped for to in moves[v]),
    }


def check_window(rules: Rules, words: str, names: list[str], moves: list[list[int]]) -> None:
    if words.startswith("from "):
        require(words[5:] in names, "window", f"its position '{words[5:]}' is missing")
        reached = {names.index(words[5:])}
        for v in range(len(names) - 1, -1, -1):
            if v in reached:
                reached.update(moves[v])
        require(len(reached) == len(names), "window", "a position cannot be reached from there")
        return
    positions = rules.window(words)
    if positions is None:
        raise Refused("window", f"'{words}' are not the words for a window")
    require({rules.text(position) for position in positions} == set(names), "window", "its positions are others")


# Loopy values.


def verify_loopy(certificate: dict[str, Any]) -> bool:
    """Checks a certificate of loopy values (Fraenkel and Yesha 1986). Returns whether the game was compared."""
    names, moves = certificate["positions"], certificate["moves"]
    values, counters = certificate["values"], certificate["counters"]
    for field in ("moves", "values", "counters"):
        count = len(certificate[field])
        require(count == len(names), "complete", f"'{field}' has {count} entries, 'positions' has {len(names)}")
    require(len(set(names)) == len(names), "names", "a position is there twice")
    require(set(certificate["start"]) <= set(names), "start", "a position is missing")
    for v, row in enumerate(moves):
        require(all(to < len(names) for to in row), "moves", f"'{names[v]}' has an option that is no position")
        finite = type(values[v]) is int
        require(finite == (counters[v] is not None), "complete", f"'{names[v]}' has a counter exactly if it is finite")

    def finite_values(v: int) -> set[int]:
        return {values[to] for to in moves[v] if type(values[to]) is int}

    def mex(numbers: set[int]) -> int:
        return next(n for n in range(len(numbers) + 1) if n not in numbers)

    for v, row in enumerate(moves):
        own, reached = values[v], finite_values(v)
        if type(own) is int:
            require(mex(reached) == own, "mex", f"'{names[v]}' has {own}, but the mex is {mex(reached)}")
            for to in row:
                if type(values[to]) is int and values[to] < own:
                    continue
                answered = any(values[back] == own and counters[back] < counters[v] for back in moves[to])
                require(answered, "counter", f"'{names[v]}' to '{names[to]}' has no answer with a smaller counter")
        else:
            require(own == tuple(sorted(reached)), "set", f"'{names[v]}' has {own}, but its options give others")
            least = mex(reached)
            escapes = any(type(values[to]) is tuple and least not in values[to] for to in row)
            require(escapes, "infinite", f"'{names[v]}' has no option with an infinite value without {least}")
    return compare_game(certificate["game"], names, moves)


def compare_game(game: str, names: list[str], moves: list[list[int]]) -> bool:
    """Checks that the positions have the moves of the game. Returns False if the game is not known here."""
    if not game.startswith("graph:"):
        rules = Rules(game)
        if not rules.known:
            return False
        require(game == rules.canonical, "game", f"it is about {game}, not {rules.canonical}")
        compare_moves(rules, names, moves)
        return True
    try:
        with open(game.removeprefix("graph:"), encoding="utf-8") as file:
            lines = [line.split("#")[0].strip() for line in file]
    except (OSError, ValueError) as error:
        raise Refused("game", f"the graph cannot be read: {error}") from None
    if any('"' in line for line in lines):
        return False
    options: dict[str, set[str]] = {}
    for line in filter(None, lines):
        first, *to = [name.strip() for name in line.split("->", 1)]
        for name in (first, *to):
            require(bool(re.fullmatch(r"[^\s,>]+", name)), "game", f"the graph has the line '{line}'")
            options.setdefault(name, set())
        options[first].update(to)
    for name, row in zip(names, moves, strict=True):
        require(name in options, "game", f"'{name}' is no vertex of the graph")
        require({names[to] for to in row} == options[name], "game", f"'{name}' has other moves in the graph")
    return True


# The command.

KINDS: dict[str, tuple[Reader, Callable[[dict[str, Any]], bool]]] = {
    "period": (PERIOD, verify_period), "quotient": (QUOTIENT, verify_quotient), "class": (CLASS, verify_class),
    "loopy-values": (LOOPY, verify_loopy),
}
EXIT_CODES = {"valid": 0, "refused": 1, "undecided": 3}


def verify_text(text: bytes) -> dict[str, Any]:
    """Checks the text of a certificate.

    The answer has a ``verdict``, which is valid, refused or undecided, and the ``failed_condition`` or None.
    Raises ``NotACertificate``.
    """

    def no_constant(name: str) -> None:
        raise NotACertificate(f"{name} is no number")

    try:
        document = json.loads(text.decode("utf-8"), parse_constant=no_constant)
        json.dumps(document, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise NotACertificate(str(error)) from None
    kind = document.get("kind") if type(document) is dict else None
    if type(kind) is not str:
        raise NotACertificate(f"it has no kind (allowed: {', '.join(KINDS)})")
    if kind not in KINDS:
        raise NotACertificate(f"certificates of kind '{kind}' are not checked here (allowed: {', '.join(KINDS)})")
    read, check = KINDS[kind]
    certificate = read(document, kind)
    answer = {"kind": "verify", "schema": 1, "certificate": kind, "verdict": "valid", "failed_condition": None, "game": certificate["game"]}
    try:
        compared = check(certificate)
        answer["verdict"] = "valid" if compared else "undecided"
    except Refused as refused:
        answer |= {"verdict": "refused", "failed_condition": str(refused)}
    return answer


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns the exit code."""
    parser = argparse.ArgumentParser(prog="impartial_games.verify", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("file", help="a file that --certificate wrote")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    options = parser.parse_args(arguments)
    try:
        with open(options.file, "rb") as file:
            text = file.read()
        answer = verify_text(text)
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except NotACertificate as error:
        print(f"error: '{options.file}' is no certificate for this verifier: {error}", file=sys.stderr)
        return 2
    if options.format == "json":
        print(json.dumps({key: content for key, content in answer.items() if content is not None}, ensure_ascii=False))
    else:
        print(f"{answer['certificate']}  {answer['game']}  {answer['verdict']}")
        if answer["failed_condition"]:
            print(f"  {answer['failed_condition']}")
        elif answer["verdict"] == "undecided":
            print(f"  all conditions hold but one: the rules of '{answer['game']}' are not known here")
    return EXIT_CODES[answer["verdict"]]


class _CallableModule(types.ModuleType):
    """Lets ``impartial_games.verify(FILE)`` be the function of the package after an import of this module."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        from .proofs import verify

        return verify(*arguments, **options)


if __name__ == "__main__":
    sys.exit(main())
if __package__ and __name__ in sys.modules:
    sys.modules[__name__].__class__ = _CallableModule
