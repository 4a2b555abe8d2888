"""The page: it stands alone, escapes what it shows, marks both accesses, and draws who touches what."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from gpuverify_py.files.orchestrate import build_request, verify
from gpuverify_py.files.pictures import with_pictures
from gpuverify_py.reports.html.looks import SCRIPT
from gpuverify_py.reports.html.page import render
from gpuverify_py.reports.html.picture import picture
from gpuverify_py.reports.json import records
from tests.command_line import gpuverify

RACY = "__global__ void k(int *a) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n  s[t] = t;\n  a[t] = s[t ^ 40];\n}\n"
VOID = ("meta", "input", "link", "br")


class _Balanced(HTMLParser):
    """Counts tags, and complains where one is closed that is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()


def read(page: str) -> _Balanced:
    parser = _Balanced()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return parser


def page_of(folder: Path, text: str) -> tuple[str, list[dict[str, Any]]]:
    (folder / "k.cu").write_text(text)
    request = build_request(str(folder / "k.cu"), ("--blockDim=64", "--gridDim=1"))
    found = list(records(with_pictures(verify(request), request), request))
    return render(found, {str(folder / "k.cu"): tuple(text.splitlines())}), found


def test_a_race_is_marked_and_drawn(tmp_path: Path) -> None:
    page, (record,) = page_of(tmp_path, RACY)
    parsed = read(page)
    steps = record["diagnostics"][0]["picture"]
    meant = [touch for step in steps for touch in step["meant"]]
    assert [step["kind"] for step in steps] == ["write", "read"] and {touch["access"] for touch in meant} == {0, 1}
    first, second = meant
    assert first["element"] == second["element"] == record["diagnostics"][0]["element"]
    assert {touch["thread"] // 32 for step in steps for touch in step["touches"]} == {0, 1}
    assert re.search(r'<mark class="(first|second)">s\[t\]</mark> = t;', page)
    assert re.search(r'a\[t\] = <mark class="(first|second)">s\[t \^ 40\]</mark>;', page)
    assert [tag for tag, _ in parsed.tags].count("circle") == 128
    assert 'role="img"' in page and "<title>read-write race on s" in page
    assert page.count('<th scope="col">') == 5 and '<html lang="en">' in page


def test_a_patch_is_named_where_one_may_be_looked_for(tmp_path: Path) -> None:
    looks = f"<code>gpuverify fix {tmp_path / 'k.cu'}</code>, with the same flags, looks for a patch"
    page, (record,) = page_of(tmp_path, RACY)
    assert looks in page
    patched = {**record, "fix": {"title": "a <barrier>", "edits": []}}
    writes = f"It is verified with a &lt;barrier&gt;; <code>gpuverify fix --apply {tmp_path / 'k.cu'}</code>"
    assert writes in render([patched], {}) and looks not in render([patched], {})
    (finding,) = record["diagnostics"]
    for other in ({"rule": "assertion"}, {"suppressed": {"reason": "known"}}, {"severity": "note"}):
        assert "gpuverify fix" not in render([{**record, "diagnostics": [{**finding, **other}]}], {})
    assert "gpuverify fix" not in render([{**record, "file": "app.py"}], {})


def test_by_way_of_which_calls_one_comes_to_an_access_is_said(tmp_path: Path) -> None:
    text = (
        "__device__ void put(int *s, int i) {\n  s[i] = i;\n}\n__global__ void k(int *a) {\n  __shared__ int s[64];\n"
        "  put(s, threadIdx.x);\n\n\n\n\n\n  a[threadIdx.x] = s[threadIdx.x ^ 40];\n}\n"
    )
    page, _ = page_of(tmp_path, text)
    file = tmp_path / "k.cu"
    assert f"at {file}:2:3, called from {file}:6:3" in page and '<mark class="reason">put(s, threadIdx.x)</mark>' in page


def test_nothing_comes_from_elsewhere_and_nothing_gets_in(tmp_path: Path) -> None:
    page, (record,) = page_of(tmp_path, RACY + "// </code></pre><script>alert(1)</script>\n")
    evil = "</title><script>alert(2)</script>'\"&"
    names = {"kernel": evil, "file": evil, "assumptions": [evil], "suggestions": [{"annotation": evil, "loop": None}]}
    said = {"message": evil, "approximations": [evil], "array": evil, "suppressed": {"reason": evil}}
    finding = record["diagnostics"][0] | said
    for text in (page, render([record | names | {"diagnostics": [finding]}], {})):
        parsed = read(text)
        assert [tag for tag, _ in parsed.tags].count("script") == 1 and "alert(2)</script>" not in text
        attributes = [(name, str(value)) for _, found in parsed.tags for name, value in found.items()]
        assert all(value.startswith("#k") for name, value in attributes if name in ("src", "href"))
        assert not any(name.startswith("on") or name == "style" for name, _ in attributes)
        assert "default-src 'none'" in text and "url(" not in text and "@import" not in text


def test_files_that_could_not_be_read_and_large_pictures() -> None:
    problem = {"code": "", "message": "it <breaks>", "hint": "mend it"}
    record = {"file": "k.cu", "kernel": None, "verdict": "error", "seconds": {"total": 0.1}, "diagnostics": [], "assumptions": []}
    page = render([record | {"problem": problem}], {})
    assert "it &lt;breaks&gt; (mend it)" in page and "(the file)" in page
    read(page)
    many = [{"block": [0, 0, 0], "thread": n, "element": [n]} for n in range(500)]
    step = {"kind": "write", "line": 1, "interval": 0, "touches": many, "meant": [{"access": 0, **many[499]}]}
    drawn = picture([step], "a", "many")
    assert drawn.count("<circle") == 64 and ">a[499]</text>" in drawn
    assert picture([], "a", "none") == "" and "0 of 0 shown" in render([], {})


def test_a_step_behind_a_barrier_is_of_another_interval(tmp_path: Path) -> None:
    """In a loop the accesses that meet are of two iterations without a barrier between them, not the last of each."""
    text = RACY.replace("a[t] = s[t ^ 40];", "for (int i = 0; i < 3; i++) { a[t] = s[t ^ 40]; __syncthreads(); s[t] = i; }")
    _, (record,) = page_of(tmp_path, text.replace("s[t] = t;", "s[t] = t; __syncthreads();"))
    steps = record["diagnostics"][0]["picture"]
    intervals = {touch["access"]: step["interval"] for step in steps for touch in step["meant"]}
    assert intervals[0] == intervals[1] == 2 and [step["interval"] for step in steps][:2] == [0, 1]


def test_what_a_verdict_was_is_a_column() -> None:
    nothing = {"seconds": {"total": 0.1}, "diagnostics": [], "assumptions": []}
    record = {"file": "k.cu", "variant": "", "verdict": "verified", **nothing}
    two = [record | {"kernel": "old"}, record | {"kernel": "new"}]
    page = render(two, {}, {("k.cu", "", "old"): "refuted", ("k.cu", "", "new"): None})
    assert page.count('<th scope="col">') == 6 and page.count('class="changed') == 2 and 'id="changed"' in page
    assert render(two, {}, {}).count('class="changed') == 0 and render(two, {}).count('<th scope="col">') == 5


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_script_is_one(tmp_path: Path) -> None:
    (tmp_path / "page.js").write_text(SCRIPT)
    subprocess.run(["node", "--check", str(tmp_path / "page.js")], check=True)


def test_the_flag_writes_a_page(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(RACY)
    run = gpuverify("k.cu", "--blockDim=64", "--gridDim=1", "--html", "page", cwd=tmp_path)
    page = (tmp_path / "page" / "index.html").read_text()
    assert run.returncode == 6 and page.count("<circle") == 128
    read(page)
    (tmp_path / "taken").write_text("")
    run = gpuverify("k.cu", "--kernel=none", "--html", "taken", cwd=tmp_path)
    assert run.returncode == 1 and "check the folder given to --html" in run.stderr
