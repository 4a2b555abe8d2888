"""Of a long text, functions of included files that nothing mentions are not read."""

from __future__ import annotations

from pathlib import Path

from frontend.parse.parse import parse_text
from frontend.source.dialects.choose import dialect_of
from frontend.source.reached import LONG
from frontend.syntax import syntax

LIBRARY = """
typedef struct { int a; } pair_t;
enum { FIRST = 3 };
int used(int x);
int other(int x);
#pragma OPENCL EXTENSION cl_khr_fp64: enable
__attribute__((always_inline)) int used(int x) { return inner(x) + FIRST; }
int inner(int x) { if (x) { return 1; } return x; }
int other(int x) { return inner(x) + unused(x); }
int unused(int x) { return other(x); }
struct table { int (*call)(int); int size; };
__constant int numbers[] = { 1, 2, 3 };
"""


def _functions(folder: Path, lines: int) -> set[str]:
    (folder / "library.cl").write_text(LIBRARY + "".join(f"__constant int c{n} = {n};\n" for n in range(lines)))
    text = '#include "library.cl"\nint own(int x) { return x; }\n__kernel void k(__global int *a) { a[0] = used(numbers[1]); }\n'
    unit = parse_text(text, str(folder / "k.cl"), dialect_of("opencl"))
    return {item.name for item in unit.items if isinstance(item, syntax.Function) and item.body is not None}


def test_what_nothing_mentions_is_left_out(tmp_path: Path) -> None:
    assert _functions(tmp_path, LONG // 5) == {"used", "inner", "own", "k"}


def test_of_a_short_text_everything_is_there(tmp_path: Path) -> None:
    assert _functions(tmp_path, 1) == {"used", "inner", "other", "unused", "own", "k"}
