"""Results are immutable objects with the keys of the schemas of the book, and answers of the command satisfy these schemas."""

from __future__ import annotations

import dataclasses
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from conftest import command

import impartial_games as ig

SCHEMAS = Path(__file__).parents[3] / "book" / "src" / "schemas" / "answers"
RULES = "game own\nheaps n\nmove n - k  for k in 1..3\nvalue n mod 4\nclaim wrong  value = n mod 3  for n < 9\n"
LOOP = "a -> b\nb -> a\na -> c\nc -> d\n"

#: Command lines, with the schema of their answers.
COMMANDS = [
    ("games", ["games"]),
    ("value", ["value", "nim", "3,5", "10^40,17"]),
    ("value", ["value", "graph:{loop}", "a", "c"]),
    ("value", ["value", "transfinite-nim", "w,3"]),
    ("moves", ["moves", "nim", "3,5"]),
    ("moves", ["moves", "graph:{loop}", "a"]),
    ("table", ["table", "graph:{loop}", "--remoteness"]),
    ("summary", ["table", "nim", "--coins", "2", "--below", "9", "--summary"]),
    ("summary", ["table", "nim", "--coins", "2", "--below", "9", "--summary", "--no-misere"]),
    ("period", ["period", "kayles"]),
    ("period", ["period", "octal:0.6", "--heaps", "9"]),
    ("period", ["period", "nim"]),
    ("genus", ["genus", "kayles", "--heaps", "9"]),
    ("classes", ["classes", "wythoff", "--coins", "2", "--below", "9"]),
    ("classes", ["classes", "wythoff", "--coins", "2", "--below", "4,9"]),
    ("quotient", ["quotient", "octal:0.75"]),
    ("quotient", ["quotient", "kayles", "--heaps", "7"]),
    ("quotient", ["quotient", "nim", "--from", "2,3"]),
    ("census", ["quotient", "--all-codes", "0.d7", "--heaps", "6"]),
    ("claims", ["claims", "nim"]),
    ("check", ["check", "nim.value", "{own}"]),
    ("check", ["check", "nim", "--planted"]),
    ("prove", ["prove", "welter", "--coins", "2"]),
    ("prove", ["prove", "{own}"]),
    ("sentence", ["prove", "--file", "{sentence}"]),
    ("sentence", ["prove", "--file", "{true}"]),
    ("discover", ["discover", "max-welter", "--coins", "2", "--value", "2"]),
    ("discover", ["discover", "wythoff", "--coins", "2", "--values-to", "1", "--numeration", "fib", "--count", "99"]),
    ("discover", ["discover", "k-welter:3"]),
    ("study", ["study", "{own}", "--effort", "20"]),
    ("identify", ["identify", "octal:0.77"]),
    ("identify", ["identify", "0,1,0,1"]),
    ("explain", ["explain", "{own}"]),
    ("verify", ["verify", "{certificate}"]),
    ("numeration", ["numeration", "fib"]),
    ("ordinal", ["ordinal", "w^2 nim+ 3"]),
    ("picture", ["draw", "position", "nim", "3,5", "--output", "{picture}"]),
    ("problem", ["rules", "check", "{wrong}"]),
    ("gallery", ["rules", "list", "ruler"]),
    ("atlas", ["atlas", "list", "octal:0.137"]),
    ("atlas-pairs", ["atlas", "list", "wythoff"]),
    ("atlas-comparison", ["atlas", "compare"]),
    ("reference", ["help", "SW"]),
    ("export", ["certificate", "export", "--to", "rocq", "{certificate}", "--output", "{rocq}"]),
]


@pytest.mark.parametrize("kind, words", COMMANDS, ids=[" ".join(words) for _, words in COMMANDS])
def test_answers_of_the_command_satisfy_the_schemas_of_the_book(kind: str, words: list[str], tmp_path: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    texts = {
        "own": ("own.game", RULES),
        "loop": ("loop.txt", LOOP),
        "sentence": ("false.txt", "all x, y: x xor y = x + y"),
        "wrong": ("wrong.game", "game wrong\nheaps n\nmove m - 1\n"),
        "true": ("true.txt", "ex x: x + x = 6"),
        "certificate": ("period.json", str(ig.game("kayles").period().certificate and _text_of_certificate())),
    }
    paths = {}
    for name, (file, text) in texts.items():
        (tmp_path / file).write_text(text)
        paths[name] = str(tmp_path / file)
    paths |= {"picture": str(tmp_path / "picture.svg"), "rocq": str(tmp_path / "kayles.v")}
    code, rows, told = command(*(word.format(**paths) for word in words))
    assert code in ((2,) if kind == "problem" else (0, 1)) and rows, (code, told)
    schema = json.loads((SCHEMAS / f"{kind}.schema.json").read_text())
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    for row in rows:
        assert list(row)[:2] == ["kind", "schema"] and row["kind"] == kind, row
        problems = [error.message for error in validator(schema).iter_errors(row)]
        assert not problems, (problems, row)
        unknown = row.keys() - schema["properties"].keys()
        assert not unknown, f"keys without a description: {unknown}"
        assert None not in row.values(), row


def _text_of_certificate() -> str:
    made = ig.game("kayles").period().certificate
    assert made
    return made.to_json()


def results() -> list[ig.Report]:
    """One result of each class."""
    kayles, own = ig.game("kayles"), ig.rules(RULES)
    certificate = kayles.period().certificate
    assert certificate
    return [
        ig.games()[0], kayles.moves([3, 4])[0], kayles.summary(heaps=9), kayles.genus(5), kayles.period(),
        kayles.quotient(heaps=6), ig.game("wythoff").classes(coins=2, below=9), ig.claims("nim.value")[0],
        ig.check("nim.value")[0], own.check()[1], ig.prove("welter", 2)[0], ig.prove("all x, y: x xor y = x + y")[0],
        ig.discover("max-welter", coins=2, value=2), own.study(effort=20)[0], ig.identify("octal:0.77")[0], own.explain(),
        ig.verify(certificate), ig.numeration("fib"), ig.graph([("a", "b"), ("b", "a")]).moves("a")[0],
    ]


def test_results_are_immutable_and_equal_by_their_contents() -> None:
    for found in results():
        assert dataclasses.is_dataclass(found) and not hasattr(found, "__dict__"), type(found)
        name = dataclasses.fields(found)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(found, name, None)
        again = pickle.loads(pickle.dumps(found))
        assert again == found and hash(again) == hash(found) and again is not found and {again} == {found}
        assert repr(again) == repr(found) and json.loads(found.to_json()) == found.to_dict()
        other: Any = dataclasses.replace(found, **{name: "another"})
        assert other != found
        assert "Attributes" in (type(found).__doc__ or "") and found._repr_html_().startswith("<table")


def test_values_and_positions_have_their_types() -> None:
    (move, *_) = ig.game("nim").moves([3, 5], to=0)
    assert (move.grundy, move.option, move.basis) == (0, (3, 3), "computed")
    found = ig.game("wythoff").classes(coins=2, below=9)
    assert found.witnesses.pet and found.witnesses.pet.position == (3, 5)
    quotient = ig.game("octal:0.75").quotient()
    assert quotient.growth[0].heap == 1 and quotient.growth[0].position is None
    refuted = ig.rules(RULES).check()[1]
    assert (refuted.verdict, refuted.counterexample, refuted.computed, refuted.stated) == ("refuted", (3,), 3, 0)
    assert ig.prove("all x, y: x xor y = x + y")[0].stated == "true"
    loop = ig.graph([("a", "b"), ("b", "a")]).moves("a")[0]
    assert loop.loopy == ig.LoopyValue(set()) and loop.outcome == "D" and loop.result == "drawing"
    assert ig.identify("octal:0.77")[0].start == 0


def test_an_answer_has_the_keys_of_its_schema() -> None:
    schema = json.loads((SCHEMAS / "value.schema.json").read_text())
    answer = ig.game("nim").value([3, 5])
    missing = [key for key in schema["properties"] if not hasattr(answer, key)]
    # A limit raises an exception.
    assert missing == ["stopped"] and answer.position == (3, 5)
    assert pickle.loads(pickle.dumps(answer)).position == (3, 5) and ig.graph({"a": ["b"], "b": []}).value("a").position == "a"


def test_exceptions_end_in_error_under_one_base() -> None:
    for name in ig.__all__:
        found = getattr(ig, name)
        if isinstance(found, type) and issubclass(found, Exception):
            assert name.endswith("Error") and issubclass(found, ig.ImpartialError)


def test_lists_of_results_are_tables() -> None:
    pandas = pytest.importorskip("pandas")
    table = ig.game("nim").moves([3, 5]).to_pandas()
    assert isinstance(table, pandas.DataFrame) and list(table.columns)[:3] == ["position", "option", "grundy"]
    assert table["grundy"].tolist()[0] == ig.game("nim").moves([3, 5])[0].grundy
