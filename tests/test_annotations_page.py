"""The examples of docs/annotations.md, as they stand there: each marked line is put into a kernel and has the marked outcome."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gpuverify_py import Launch, verify
from gpuverify_py.findings.diagnostic import ExitCode

PAGE = Path(__file__).parents[1] / "docs" / "annotations.md"
MARK = re.compile(r"\s*// (verified|fails|exit code 5|kept|dropped)(.*)$")
FILE_SCOPE = re.compile(r"(?:struct|int|void|__kernel void) (\w+) ?[({]|DECLARE_UF|__axiom")
CODES = {"fails": ExitCode.NOT_VERIFIED, "exit code 5": ExitCode.ANNOTATION}
DECLARED = {  # what an example takes for granted, by a name in it
    "p = a": "__global int *p;",
    "slot": "__local int slot[64]; do slot[tid] = tid; while (--n > 0);",
    "before": "__local int before[64];",
}


def examples() -> Iterator[tuple[str, str, str]]:
    """Code, outcome and remark of every marked line, with the lines of its block that it needs."""
    for block in re.findall(r"```c\n(.*?)```", PAGE.read_text(), re.S):
        context: dict[str, str] = {}  # definitions by name (a later one replaces), other lines by their text
        begun = ""
        for line in block.splitlines():
            mark = MARK.search(line)
            begun += (line[: mark.start()] if mark else line) + "\n"
            if begun.count("{") != begun.count("}") or begun.rstrip()[-1:] not in (";", "}"):
                continue
            found = FILE_SCOPE.match(begun)
            if mark:
                yield "".join(context.values()) + begun, mark[1], mark[2]
            else:
                context[(found and found[1]) or begun] = begun
            begun = ""


def source(example: str, remark: str) -> str:
    """A whole file for an example."""
    outside, inside, begun = "", "", ""
    for line in example.splitlines(keepends=True):
        begun += line
        if begun.count("{") == begun.count("}") and begun.rstrip().endswith((";", "}")):
            outside, inside = (outside + begun, inside) if FILE_SCOPE.match(begun) else (outside, inside + begun)
            begun = ""
    if "__kernel" in outside:
        return outside
    if "struct pair" in outside:
        return f"#define __kernel __global__\n{outside}__kernel void k(struct pair p) {{ {inside} }}"
    if "int next(" in outside:
        inside = "a[tid] = next(n);"
    declared = " ".join(text for name, text in DECLARED.items() if name in inside)
    element = "char" if "array of char" in remark else "int"
    parameters = f"__global {element} *a, volatile __global unsigned *c, int n, unsigned x, unsigned y"
    return f"{outside}__kernel void k({parameters}) {{ {declared} {inside} }}"


EXAMPLES = list(examples())


@pytest.mark.parametrize(("example", "outcome", "remark"), EXAMPLES, ids=[f"{e.strip()[:60]}-{o}" for e, o, _ in EXAMPLES])
def test_example(example: str, outcome: str, remark: str, tmp_path: Path) -> None:
    cuda = "struct pair" in example
    file = tmp_path / ("example.cu" if cuda else "example.cl")
    file.write_text(f"#define tid ((int){'threadIdx.x' if cuda else 'get_local_id(0)'})\n{source(example, remark)}\n")
    grid = None if "any launch" in remark else 2 if "two groups" in remark else 1
    report = verify(file, Launch(block=64, grid=grid))
    assert report.exit_code == CODES.get(outcome, ExitCode.VERIFIED), report.text()


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) > 45
