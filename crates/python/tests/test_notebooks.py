"""The notebook runs from top to bottom, and objects have their representations for notebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

import impartial_games as ig

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type == "error"]
    shown = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/html", "text/latex"} <= shown


def test_pictures_tables_and_formulas_show_themselves() -> None:
    welter = ig.game("welter")
    picture = welter.draw([2, 5, 6], "moves")
    assert picture._repr_svg_().startswith("<svg") and picture.png()[:4] == b"\x89PNG"
    assert welter.draw([2, 5, 6], move="2,3,6").svg != picture.svg
    assert "<svg" in ig.game("wythoff").draw(below=40).svg
    assert "<svg" in ig.game("kayles").draw(heaps=60).svg
    assert "<svg" in ig.game("kayles").draw(4, "graph").svg
    quotient = ig.game("octal:0.75").quotient(certificate=True)
    assert quotient.draw().svg.startswith("<svg") and quotient._repr_latex_().startswith("$")
    for shown in (
        welter.value([2, 5, 6]), welter.moves([2, 5, 6]), welter.table(coins=2, below=9), ig.claims("nim"),
        ig.check("nim.value"), ig.game("kayles").period(), ig.game("nim").classes(coins=2, below=4),
    ):
        html = shown._repr_html_()
        assert html.startswith("<table") and "</table>" in html
    assert ig.game("kayles").genus(5)._repr_latex_() == "$4^{146}$"
    assert "&lt;b&gt;" in ig.graph({"<b>": ["a"]}).moves("<b>")._repr_html_()


def test_games_by_a_function_are_drawn() -> None:
    squares = ig.define(kind="heaps", name="squares")(lambda n: [[n - k * k] for k in range(1, n + 1) if k * k <= n])
    assert "squares" in squares.draw([5, 7], "moves").svg
    assert "<svg" in squares.draw(heaps=50).svg
    assert "<svg" in squares.draw(below=20).svg
