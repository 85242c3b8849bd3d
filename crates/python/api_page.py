"""Writes the page of the book that lists the interface of the package, from the sources of the package.

Run ``python crates/python/api_page.py``; with ``--check`` it compares instead, and needs no compiled package.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE / "python" / "impartial_games"
PAGE = HERE.parent.parent / "book" / "src" / "python-api.md"

HEAD = """# The interface of the package

This page is generated from the sources of the package by `crates/python/api_page.py`. In Python, `help(ig.Game.value)` shows
the complete text of an entry, with an example.
"""


def first_sentence(node: ast.AST) -> str:
    """Returns the first sentence of a docstring, with code in the style of Markdown."""
    text = ast.get_docstring(node) or ""
    paragraph = " ".join(text.split("\n\n")[0].split())
    sentence = re.split(r"(?<=[.:])\s(?=[A-Z`])", paragraph)[0]
    sentence = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", sentence).replace("``", "`")
    return sentence.rstrip(":").replace("|", "\\|")


def parameters(node: ast.FunctionDef) -> str:
    """Returns the names of the parameters of a function, with ``=`` after those that may be omitted."""
    arguments = node.args
    plain = [*arguments.posonlyargs, *arguments.args]
    optional = len(plain) - len(arguments.defaults)
    names = [a.arg + ("=" if i >= optional else "") for i, a in enumerate(plain) if a.arg != "self"]
    names += [f"*{arguments.vararg.arg}"] if arguments.vararg else []
    names += [a.arg + ("=" if default else "") for a, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    names += ["…"] if arguments.kwarg else []
    return ", ".join(names)


def is_property(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and "property" in d.id for d in node.decorator_list)


def is_overload(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "overload" for d in node.decorator_list)


def attributes(node: ast.ClassDef) -> dict[str, str]:
    """Returns the descriptions of the attributes of a class, from the section of its docstring."""
    _, _, section = (ast.get_docstring(node) or "").partition("Attributes\n----------\n")
    found: dict[str, str] = {}
    name = ""
    for line in section.splitlines():
        if line.startswith(" "):
            found[name] = f"{found[name]} {line.strip()}".strip().replace("``", "`").replace("|", "\\|")
        elif " : " in line:
            name = line.partition(" : ")[0]
            found[name] = ""
    return found


def generated_base(node: ast.ClassDef) -> str | None:
    """Returns the name of the generated class that a class extends, if it does."""
    for base in node.bases:
        if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name) and base.value.id == "_results":
            return base.attr
    return None


def page() -> str:
    """Returns the page."""
    init = ast.parse((SOURCES / "__init__.py").read_text(encoding="utf-8"))
    public: list[str] = []
    for node in init.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            public = ast.literal_eval(node.value)
    classes: dict[str, ast.ClassDef] = {}
    functions: dict[str, ast.FunctionDef] = {}
    generated: dict[str, ast.ClassDef] = {}
    for path in [*sorted(SOURCES.glob("*.py")), SOURCES / "_native.pyi"]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                (generated if path.name == "_results.py" else classes).setdefault(node.name, node)
            elif isinstance(node, ast.FunctionDef) and not is_overload(node):
                functions.setdefault(node.name, node)
    classes = {**generated, **classes}
    lines = [HEAD, "## Functions\n", "| function | |", "|---|---|"]
    for name in public:
        if name in functions:
            node = functions[name]
            lines.append(f"| `{name}({parameters(node)})` | {first_sentence(node)} |")
    evaluate = functions["evaluate"]
    lines.append(f"| `ordinal({parameters(evaluate)})` | {first_sentence(evaluate) or 'Evaluates an expression on ordinals.'} |")
    lines.append("\n## Classes\n")
    for name in public:
        if name not in classes:
            continue
        node = classes[name]
        base = generated[generated_base(node) or ""] if generated_base(node) else None
        lines.append(f"### {name}\n\n{first_sentence(base or node)}\n")
        rows = []
        descriptions = attributes(base or node)
        for member in [*(base.body if base else []), *node.body]:
            if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name) and not member.target.id.startswith("_"):
                attribute = member.target.id
                rows.append(f"| `{attribute}` | {descriptions.get(attribute, '')} |".replace("|  |", "| |"))
            if not isinstance(member, ast.FunctionDef) or member.name.startswith("_") or is_overload(member):
                continue
            call = member.name if is_property(member) else f"{member.name}({parameters(member)})"
            row = f"| `{call}` | {first_sentence(member)} |"
            if row not in rows:
                rows.append(row)
        if rows:
            lines += ["| member | |", "|---|---|", *rows, ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") != page():
            print(f"{PAGE} is stale: run python crates/python/api_page.py")
            return 1
        return 0
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
