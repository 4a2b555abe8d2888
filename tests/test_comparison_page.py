"""Scores of a comparison, reckoned by hand, and its page: every point and every link leads somewhere."""

from __future__ import annotations

import re

import pytest

from boogie_ir.smt.encoding import Encoding
from gpuverify_py.comparison.compare import Configuration, KernelRun, Limits, QueryRun
from gpuverify_py.comparison.page import drawn, render, script_name
from gpuverify_py.comparison.scores import scores
from gpuverify_py.comparison.tables import Comparison
from tests.test_html import read

LIMITS = Limits(kernel_seconds=10.0, query_seconds=1.0)
Z3, CVC5 = (Configuration(solver, Encoding.BITS) for solver in ("z3", "cvc5"))
WHOLE = Configuration("z3", Encoding.INTEGERS)
VERDICTS = {
    ("a<b>.cu", "k"): {Z3: ("verified", 1.0), CVC5: ("refuted", 2.0), WHOLE: ("verified", 3.0)},
    ("c.cu", "k"): {Z3: ("possible", 1.0), CVC5: ("verified", 4.0), WHOLE: ("unknown", 10.0)},
    ("d.cu", ""): {Z3: ("error", 0.0), CVC5: ("error", 0.0), WHOLE: ("error", 0.0)},
}
ANSWERS = {Z3: ("unsat", 0.1), CVC5: ("unknown", 1.0), WHOLE: ("unsat", 0.3)}


def comparison() -> Comparison:
    kernels = [
        KernelRun(file, kernel, who, verdict, "<why>", seconds, seconds, 5, 7)
        for (file, kernel), found in VERDICTS.items()
        for who, (verdict, seconds) in found.items()
    ]
    queries = [
        QueryRun("a<b>.cu", "k", 3, "race & all", who, answer, "", seconds, 5) for who, (answer, seconds) in ANSWERS.items()
    ]
    return Comparison((Z3, CVC5, WHOLE), tuple(kernels), tuple(queries), ())


def test_scores_are_those_reckoned_by_hand() -> None:
    head, rows = scores(comparison(), LIMITS)
    assert head[1:4] == ("kernels settled", "no other does", "PAR-2 (10 s)")
    assert rows == [
        ("z3/bits", "1 of 3", "0", f"{(1 + 20 + 20) / 3:.2f}", "1 of 1", "0", "0.10"),
        ("cvc5/bits", "2 of 3", "1", f"{(2 + 4 + 20) / 3:.2f}", "0 of 1", "0", "2.00"),
        ("z3/integers", "1 of 3", "0", f"{(3 + 20 + 20) / 3:.2f}", "1 of 1", "0", "0.30"),
        ("best of encoding bits", "2 of 3", "", f"{(1 + 4 + 20) / 3:.2f}", "1 of 1", "", "0.10"),
        ("best of encoding integers", "1 of 3", "", f"{(3 + 20 + 20) / 3:.2f}", "1 of 1", "", "0.30"),
        ("best of solver z3", "1 of 3", "", f"{(1 + 20 + 20) / 3:.2f}", "1 of 1", "", "0.10"),
        ("best of solver cvc5", "2 of 3", "", f"{(2 + 4 + 20) / 3:.2f}", "0 of 1", "", "2.00"),
        ("virtual best", "2 of 3", "", f"{(1 + 4 + 20) / 3:.2f}", "1 of 1", "", "0.10"),
    ]


def test_every_point_and_every_link_leads_somewhere() -> None:
    pytest.importorskip("matplotlib", reason="plots need matplotlib, an optional package")
    found = comparison()
    plots = drawn(found, LIMITS)
    assert [plot.name.split("-")[:2] for plot in plots] == [["cactus", "kernels"], *[["scatter", "kernels"]] * 2,
                                                            ["cactus", "queries"], *[["scatter", "queries"]] * 2]  # fmt: skip
    page = render(found, LIMITS, plots)
    tags = read(page.replace("<title>", "<title >")).tags
    places = [attributes["id"] for _, attributes in tags if "id" in attributes and str(attributes["id"]).startswith("k")]
    assert {"k0", "k1", "k2", "k0q3", "kernels"} == set(places) and len(places) == 5
    links = {attributes["href"] for tag, attributes in tags if tag == "a"}
    assert {link for link in links if link and not link.startswith("#")} == {script_name("a<b>.cu", "k", 3)}
    assert {link for link in links if link and link.startswith("#")} == {"#k0", "#k1", "#k2", "#k0q3"}
    assert "a<b>" not in page and "<why>" not in page and not re.search(r"https?://(?!www\.w3\.org/)", page)


def test_without_plots_the_page_says_so() -> None:
    page = render(comparison(), LIMITS, ())
    assert "<svg" not in page and "gpuverify-py[plots]" in page
    read(page)
