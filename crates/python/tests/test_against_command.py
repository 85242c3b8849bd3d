"""A thousand random questions: the answers in Python are those of the command line."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from conftest import command

import impartial_games as ig
from impartial_games import _native

NUMBERS = [
    "nim", "welter", "kayles", "dawson-kayles", "octal:0.07", "subtraction:1,3,4", "wythoff", "height:3", "max-welter",
    "k-welter:2", "grundys-game", "mark", "euclid",
]


def random_position(game: str, rng: random.Random) -> list[int]:
    if game in ("mark",):
        return [rng.randrange(200)]
    if game in ("wythoff", "euclid"):
        return [rng.randrange(1, 30), rng.randrange(1, 30)]
    count = rng.randrange(1, 4)
    if game == "height:3":
        return [3 * column + rng.randrange(3) for column in rng.sample(range(7), count)]
    if "welter" in game:
        return rng.sample(range(14), count)
    return [rng.randrange(12) for _ in range(count)]


def a_question(rng: random.Random) -> tuple[list[str], Any]:
    """A command line, and the same question in Python."""
    name = rng.choice(NUMBERS)
    position = random_position(name, rng)
    text, game = ",".join(map(str, position)), ig.game(name)
    match rng.randrange(12):
        case 0 | 1 | 2 | 3:
            return ["value", name, text], lambda: [game.value(position).to_dict()]
        case 4 | 5 | 6:
            return ["moves", name, text], lambda: game.moves(position).to_dict()
        case 7:
            return ["moves", name, text, "--to", "0"], lambda: game.moves(position, to=0).to_dict()
        case 8:
            small = [number % 6 for number in position] if "welter" not in name and name != "height:3" else position
            small_text = ",".join(map(str, small))
            return ["genus", name, small_text], lambda: [game.genus(small).to_dict()]
        case 9:
            heaps = rng.randrange(1, 40)
            nim = ig.game("octal:0.16")
            return ["genus", "octal:0.16", "--heaps", str(heaps % 9)], lambda: nim.genera(heaps=heaps % 9).to_dict()
        case 10:
            codes = ig.game(rng.choice(["octal:0.07", "octal:0.77", "subtraction:2,5"]))
            heaps = rng.randrange(4, 200)
            return ["period", codes.name, "--heaps", str(heaps)], lambda: [codes.period(heaps).to_dict()]
        case _:
            below = rng.randrange(3, 9)
            game = ig.game(rng.choice(["nim", "welter", "wythoff"]))
            window = ["--coins", "2", "--below", str(below)]
            return ["classes", game.name, *window], lambda: [game.classes(coins=2, below=below).to_dict()]


def in_process(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, Any]]]:
    """Runs the program as a library, without the time to start a process."""
    code = _native.run_command(["impartial", *arguments, "--format", "json"])
    return code, [json.loads(line) for line in capfd.readouterr().out.splitlines()]


def test_a_thousand_random_questions_are_answered_alike(capfd: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(1818)
    answered = 0
    for at in range(1000):
        line, ask = a_question(rng)
        # Some questions go to the packaged program itself.
        code, objects = command(*line)[:2] if at % 50 == 0 else in_process(line, capfd)
        try:
            ours = ask()
        except ig.ImpartialError as error:
            assert code in (2, 3), (line, error, objects)
            continue
        assert code == 0, line
        assert ours == objects, line
        answered += 1
    assert answered > 950


def test_tables_are_those_of_the_command_line() -> None:
    windows: list[tuple[str, dict[str, Any]]] = [
        ("nim", {"coins": 3, "below": 9}),
        ("kayles", {"heaps": 20}),
        ("welter", {"start": "2,5,6"}),
    ]
    for name, window in windows:
        options = [f"--{'from' if key == 'start' else key}={value}" for key, value in window.items()]
        _, rows, _ = command("table", name, "--misere", *options)
        table = ig.game(name).table(misere=True, **window)
        assert table.misere is not None and [row["position"] for row in rows] == table.names()
        assert [(int(row["grundy"]), int(row["misere"])) for row in rows] == list(zip(table, table.misere.tolist()))


def test_the_package_carries_the_command() -> None:
    code, objects, _ = command("value", "nim", "3,5,7")
    assert code == 0 and objects[0]["grundy"] == "1"
    assert command("value", "nym", "3")[0] == 2
