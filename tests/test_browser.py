"""The page in a real browser: it sorts, filters, goes through a race step by step, and everybody can use it.

A script is added to a copy of the page that does what a person would and leaves what it saw as JSON in the document, which the
browser prints.
"""

from __future__ import annotations

import json
import re
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from benchmarks.page import opened, page_of
from benchmarks.screenshots import SHOTS, browser, shoot

BROWSER = browser()
ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no browser is installed (apt-get install chromium)")

PERSON = r"""
const seen = {}, all = (what, from = document) => [...from.querySelectorAll(what)];
const first = () => all("#kernels tbody tr").find(row => !row.hidden).cells[1].textContent;
const head = n => all("#kernels thead button")[n];
const change = (element, value) => {
  element.value = value;
  for (const what of ["input", "change"]) element.dispatchEvent(new Event(what));
};
const linear = c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
const luminance = colour => {
  const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = luminance(matchMedia("(prefers-color-scheme: dark)").matches ? "rgb(18, 18, 18)" : "rgb(255, 255, 255)");
const contrast = element => {
  const text = luminance(getComputedStyle(element).color);
  return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
};
addEventListener("load", () => setTimeout(() => {
  head(4).click(); head(4).click(); seen.slowest = first();
  head(1).click(); seen.firstName = first();
  change(document.getElementById("text"), "k77"); seen.found = document.getElementById("shown").textContent;
  change(document.getElementById("text"), "");
  change(document.getElementById("verdict"), "refuted"); seen.refuted = first();
  const figure = document.querySelector("figure.race"), at = figure.querySelector("input");
  const visible = () => all("g.step:not(.gone)", figure).length;
  seen.steps = [+at.max, visible()];
  figure.querySelector("button").click(); seen.back = [at.valueAsNumber, visible(), figure.querySelector("output").textContent];
  change(at, 1); seen.begin = [visible(), figure.querySelector("output").textContent];
  seen.title = document.title;
  seen.unnamed = all("input, select, button").filter(e => !(e.labels?.length || e.textContent.trim() || e.ariaLabel)).length;
  seen.pictures = all("svg").filter(e => e.getAttribute("role") !== "img" || !e.querySelector("title")).length;
  const levels = all("h1, h2, h3").map(e => +e.tagName[1]);
  seen.headings = levels.filter((level, n) => n && level > levels[n - 1] + 1).length;
  const texts = [".verified", ".refuted", ".key.first", ".key.second", "a", "pre .n", "h1", "p", "li"];
  seen.pale = texts.filter(e => contrast(document.querySelector(e)) < 4.5);
  seen.wide = document.documentElement.scrollWidth > innerWidth;
  seen.room = [innerWidth, all(".wide").filter(e => e.scrollWidth > e.clientWidth).length];
  const told = document.createElement("pre");
  told.id = "seen";
  told.textContent = JSON.stringify(seen);
  parent.document.body.append(told);
}, 0));
"""


def seen_in(page: str, folder: Path, width: int | None = None) -> dict[str, Any]:
    """What a person sees; in a frame of some width, as a browser without a window has a least one of its own."""
    page = page.replace("</body>", f"<script>{PERSON}</script></body>")
    if width is not None:
        page = f'<body><iframe style="width: {width}px; height: 900px; border: 0" srcdoc="{escape(page)}"></iframe></body>'
    document = opened(page, folder)
    told = re.search(r'<pre id="seen">(.*?)</pre>', document, re.S)
    assert told is not None, document[-2000:]
    found: dict[str, Any] = json.loads(unescape(told[1]))
    return found


def test_a_page_of_a_thousand_kernels(tmp_path: Path) -> None:
    seen = seen_in(page_of(1000, tmp_path), tmp_path)
    assert seen["slowest"] == "k989" and seen["firstName"] == "k0" and seen["refuted"] == "sum"
    assert seen["found"] == "11 of 1000 shown"  # k77 and k770 to k779
    steps, visible = seen["steps"]
    assert steps >= 4 and visible == steps - 1  # the store before the barrier is of another interval
    assert seen["back"][:2] == [steps - 1, visible - 1] and "line 6" in seen["back"][2]
    assert seen["begin"][0] == 1 and seen["begin"][1].startswith("write in line 3 by threads 0, 1, 2")
    assert seen["title"] == "gpuverify: 990 verified, 10 refuted"  # nothing of the source was run
    assert (seen["unnamed"], seen["pictures"], seen["headings"], seen["pale"], seen["wide"]) == (0, 0, 0, [], False)


@pytest.mark.parametrize("width", [360, 420, 800])
def test_a_page_fits_a_narrow_window(width: int, tmp_path: Path) -> None:
    seen = seen_in(page_of(100, tmp_path), tmp_path, width)
    assert seen["room"] == [width, 0] and not seen["wide"]


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOTS)
def test_the_pictures_of_the_documents_can_be_made(name: str, tmp_path: Path) -> None:
    assert shoot(name, tmp_path).stat().st_size > 20_000 and (ROOT / "docs" / f"{name}.png").exists()
