"""Hostile input ends within its limits with a clear verdict, and the batch goes on to the good kernel after it."""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.command_line import gpuverify

pytestmark = pytest.mark.slow

HEAD = "//pass\n//--blockDim=64 --gridDim=4\n"
GOOD = HEAD + "__global__ void f(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n"
# Ranges of indices do not prove this one: a solver is asked.
ASKING = GOOD.replace("a[blockIdx.x * 64 + threadIdx.x] = 1", "a[(blockIdx.x * 64 + threadIdx.x) ^ 5] = threadIdx.x")
TIMEOUT = 5
SLACK = 120  # start-up, the time a worker has to end by itself, and a busy machine


def kernel(body: str, parameters: str = "int *a, int x") -> str:
    return HEAD + f"__global__ void hostile({parameters}) {{\n{body}\n}}\n"


def deep(opening: str, inner: str, closing: str, depth: int) -> str:
    return opening * depth + inner + closing * depth


DOUBLING = "#define M0 a[threadIdx.x] += 1;\n" + "".join(f"#define M{n} M{n - 1} M{n - 1}\n" for n in range(1, 41))

TEXTS: dict[str, str] = {
    "deep parentheses": kernel(f"a[0] = {deep('(', 'x', ')', 20000)};"),
    "deep sums": kernel("a[0] = x" + " + x" * 20000 + ";"),
    "deep negations": kernel(f"a[0] = {deep('-', 'x', '', 20001)};".replace("--", "- -")),
    "deep conditionals": kernel("a[0] = " + deep("x ? 1 : ", "2", "", 5000) + ";"),
    "deep subscripts": kernel(f"a[0] = {deep('a[', 'x', ']', 3000)};"),
    "deep blocks": kernel(deep("{", "a[0] = 1;", "}", 20000)),
    "deep branches": kernel(deep("if (x) {", "a[0] = 1;", "}", 3000)),
    "deep loops": kernel(deep("while (x) {", "a[0] = 1;", "}", 400)),
    "doubling macros": HEAD + DOUBLING + "__global__ void hostile(int *a) { M40 }\n",
    "macro calls itself": HEAD + "#define F(x) F(F(x)) + F(x)\n__global__ void hostile(int *a) { a[0] = F(F(F(F(1)))); }\n",
    "ten thousand statements": kernel("\n".join(f"a[{n} * 64 + threadIdx.x] = x + {n};" for n in range(10_000))),
    "thousand branches": kernel("\n".join(f"if (x == {n}) a[threadIdx.x] = {n};" for n in range(1000))),
    "recursion": HEAD + "__device__ int g(int x) { return g(x - 1); }\n__global__ void hostile(int *a) { a[0] = g(3); }\n",
    "huge array": kernel("__shared__ int t[2147483647]; t[threadIdx.x] = 1;"),
    "huge number": kernel(f"a[0] = {'9' * 100_000};"),
    "endless query": kernel(
        "if (x && y && z && x < 1048576 && y < 1048576 && z < 1048576) __assert(x * x * x + y * y * y != z * z * z);",
        "unsigned long long *a, unsigned long long x, unsigned long long y, unsigned long long z",
    ).replace("--grid", "--query-timeout=1000 --grid"),
    "endless loop": kernel("while (true) { a[threadIdx.x] += 1; }"),
    "unclosed comment": HEAD + "/* " + "x" * 100_000,
    "unclosed brace": HEAD + "__global__ void hostile(int *a) {" * 2000,
    "nothing but operators": HEAD + "++--<<>>" * 20_000,
    "wide macro": HEAD + "#define A(" + ", ".join(f"x{n}" for n in range(2000)) + ") x0\n" + GOOD.partition("\n")[2],
}


def not_utf8(path: Path) -> None:
    path.write_bytes(HEAD.encode() + b"__global__ void hostile(int *a) { a[threadIdx.x] = \xff\xfe; }\n")


def utf16(path: Path) -> None:
    path.write_bytes(GOOD.encode("utf-16"))


def include_cycle(path: Path) -> None:
    path.with_suffix(".h").write_text(f'#include "{path.name}"\n')
    path.write_text(HEAD + f'#include "{path.stem}.h"\n')


def includes_itself_twice(path: Path) -> None:
    """Two to the power of the greatest depth inclusions."""
    path.write_text(HEAD + f'#include "{path.name}"\n#include "{path.name}"\n')


def folder(path: Path) -> None:
    path.mkdir()


def dangling_link(path: Path) -> None:
    path.symlink_to("nowhere.cu")


def named_pipe(path: Path) -> None:
    os.mkfifo(path)


FILES: dict[str, Callable[[Path], None]] = {
    make.__name__: make for make in (not_utf8, utf16, include_cycle, includes_itself_twice, folder, dangling_link, named_pipe)
}


def batch(folder: Path, *words: str) -> tuple[dict[str, dict[str, Any]], str]:
    run = gpuverify("batch", folder, "--no-cache", "--jobs", "1", "--json", "-", *words, timeout=90)
    records = [json.loads(line) for line in run.stdout.splitlines()]
    assert "summary" in records[-1], run.stderr
    return {Path(r["file"]).name: r for r in records[:-1]}, run.stderr


@pytest.mark.parametrize("name", [*TEXTS, *FILES])
def test_hostile_input(tmp_path: Path, name: str) -> None:
    bad = tmp_path / "a.cu"
    if name in TEXTS:
        bad.write_text(TEXTS[name])
    else:
        FILES[name](bad)
    (tmp_path / "b.cu").write_text(GOOD)
    start = time.monotonic()
    found, errors = batch(tmp_path, "--timeout", str(TIMEOUT), "--memory", "1000")
    assert time.monotonic() - start < TIMEOUT + SLACK
    assert "Traceback" not in errors
    assert found["b.cu"]["verdict"] == "verified"
    if name in ("folder", "named_pipe"):  # nothing to verify, and nothing to wait for
        return
    record = found["a.cu"]
    assert record["exit_code"] != 70, record["problem"]
    if record["verdict"] in ("unknown", "unsupported", "error"):
        said = record.get("problem") or record["undecided"][0]
        assert said.get("message") or said.get("reason")
        assert "internal" not in said.get("message", "")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable to root")
def test_unreadable_file(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text(GOOD)
    (tmp_path / "a.cu").chmod(0)
    (tmp_path / "b.cu").write_text(GOOD)
    found, _ = batch(tmp_path)
    assert "cannot read" in found["a.cu"]["problem"]["message"]
    assert found["b.cu"]["verdict"] == "verified"


@pytest.mark.parametrize(
    "behaviour",
    [
        "x = bytearray(1 << 40)",
        "while True: x.append(bytearray(1 << 24))",
        "import time; time.sleep(1000)",
        "os.kill(os.getpid(), 9)",
    ],
    ids=["asks for a terabyte", "eats memory", "sleeps", "dies"],
)
def test_hostile_solver(tmp_path: Path, behaviour: str) -> None:
    """A solver program that is z3 when it is probed, and misbehaves from its second start on."""
    z3 = Path(sys.executable).with_name("z3")
    if not z3.exists():
        pytest.skip("z3's program is not installed")
    program = tmp_path / "solver"
    program.write_text(f"""#!{sys.executable}
import os, pathlib
count = pathlib.Path({str(tmp_path / "starts")!r})
count.write_text(count.read_text() + "x" if count.exists() else "x")
if len(count.read_text()) == 1:
    os.execv({str(z3)!r}, ["z3", "-in", "-smt2"])
x = []
{behaviour}
""")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    (tmp_path / "a.cu").write_text(ASKING)
    (tmp_path / "b.cu").write_text(ASKING)
    start = time.monotonic()
    found, errors = batch(tmp_path, "--timeout", str(TIMEOUT), "--memory", "500", f"--solver={program}")
    assert time.monotonic() - start < 2 * TIMEOUT + SLACK
    assert "Traceback" not in errors
    assert {record["verdict"] for record in found.values()} <= {"unknown", "error"}
    assert len(found) == 2
