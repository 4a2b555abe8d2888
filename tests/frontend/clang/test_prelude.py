"""The prelude declares what the tables of CUDA know, compiles without a complaint, and is the same for a file's own names."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from prelude_clang import HELPERS, ask, clang, declared, needs_clang, tree

from boogie_ir.print.printer import print_kernel_program
from frontend.clang.prelude import parts
from frontend.clang.prelude.parts import KNOWN_WITH_BODIES, PARTS, prelude, write_declarations
from frontend.clang.prelude.split import identifiers
from frontend.load import load
from frontend.source.dialects.cuda import COOPERATIVE_GROUPS, MACROS, TYPES, VECTORS
from frontend.tables.registry import _MODULES, lookup

CLANGS_OWN = "clang has it without a declaration"
NOT_OF_CUDA = "no version of CUDA declares it"
OURS = "our reader's only: it names a cell, or what it quantifies over, which no function of C++ does"

EXCEPTIONS = {
    **dict.fromkeys(
        (name for name in import_module("frontend.tables.common").TABLE if name.startswith("__builtin_")), CLANGS_OWN
    ),
    **dict.fromkeys(("__builtin_clz", "__builtin_ctz", "__builtin_popcount", "__builtin_va_list"), CLANGS_OWN),
    "wchar_t": CLANGS_OWN,
    **dict.fromkeys(("__hdiv2", "coalesced_group.shfl_xor"), NOT_OF_CUDA),
    **dict.fromkeys(("__define", "__perm", "__barrier_adds", "__barrier_holds", "__kernel_adds", "__lock_keeps"), OURS),
    **dict.fromkeys(("__added", "__section_begins", "__section_ends"), OURS),
    **dict.fromkeys(("__ensures_at_exit", "__ghost", "__spec_sum"), OURS),
    **dict.fromkeys((f"__perm_{what}" for what in ("atomic", "forall", "group", "kernel", "read", "write")), OURS),
}
"""Names of the tables that the prelude does not declare, and why."""


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> frozenset[str]:
    """What the whole prelude declares: `f`, and `class.method`."""
    if clang() is None:
        pytest.skip("needs clang: pip install 'gpuverify-py[clang]'")
    found = set()
    for scope, node in declared(tree(prelude(HELPERS), tmp_path_factory.mktemp("prelude"))):
        name = str(node.get("name", ""))
        found.add(name)
        if scope:
            found.add(f"{scope[-1]}.{name}")
    return frozenset(found)


def known_names() -> list[str]:
    """Every name that the tables of the CUDA dialect list, and those of the family of constructors."""
    listed = {name for module in _MODULES["cuda"] for name in import_module(f"frontend.tables.{module}").TABLE}
    made = {f"make_{vector}" for vector in VECTORS}
    assert all(lookup("cuda", name) is not None for name in made)
    return sorted(listed | made)


def test_every_name_of_the_tables_is_declared(names: frozenset[str]) -> None:
    written = {name: re.sub(r"<\d+>", "", name).removeprefix("part of a ") for name in known_names()}
    missing = [name for name, plain in written.items() if plain not in names and name not in EXCEPTIONS]
    assert not missing
    assert not [name for name in EXCEPTIONS if name in names]


def test_every_type_of_the_dialect_is_declared(names: frozenset[str]) -> None:
    assert not [name for name in sorted(TYPES | COOPERATIVE_GROUPS) if name not in names and name not in EXCEPTIONS]


def test_no_macro_of_the_dialect_is_a_name_of_the_prelude() -> None:
    """The preprocessor replaces macros before clang sees them."""
    heads = {re.findall(r"\A\w+", head)[0] for head in MACROS}
    assert not heads & {name for entry in parts._entries() for name in entry.declaration.names}


@needs_clang
@pytest.mark.parametrize("included", [(), HELPERS], ids=["without-helpers", "with-helpers"])
@pytest.mark.parametrize("asked", [None, (), ("std",), ("half2",), ("cooperative_groups",), ("curand",)], ids=str)
def test_it_compiles_without_a_complaint(included: tuple[str, ...], asked: tuple[str, ...] | None, tmp_path: Path) -> None:
    said = ask(prelude(included, asked), tmp_path, "-Wall", "-Wextra")
    assert (said.returncode, said.stderr, said.stdout) == (0, "", "")


@needs_clang
def test_kernels_that_use_much_of_it_compile(tmp_path: Path) -> None:
    """With all of it and with what the text's names ask for; nvcc takes the same text (`test_prelude_nvcc.py`)."""
    text = (Path(__file__).parent / "prelude_uses.txt").read_text(encoding="utf-8")
    included = re.findall(r"#include <(.*)>", text)
    body = re.sub(r"#include.*", "", text)
    for given in (prelude(), prelude(included, identifiers(body))):
        said = ask(given + body, tmp_path, "-w")
        assert (said.returncode, said.stderr) == (0, "")


@needs_clang
def test_each_name_alone_compiles(tmp_path: Path) -> None:
    """What a declaration needs comes with it: every eighth name on its own, in one namespace each."""
    asked = sorted({name for entry in parts._entries() for name in entry.declaration.names})
    headers = {header for part in PARTS for header in part.headers}
    for name in asked[::60]:
        said = ask(prelude(headers, {name}), tmp_path, "-Wall", "-Wextra")
        assert (said.returncode, said.stderr) == (0, ""), name


def test_the_written_declarations_are_those_of_the_parts() -> None:
    """Else: python -c 'from frontend.clang.prelude import parts; print(parts.write_declarations(), end="")' > declarations.txt"""
    folder = Path(parts.__file__).parent
    assert (folder / "declarations.txt").read_text(encoding="utf-8") == write_declarations()
    assert {path.name for path in folder.glob("*.h")} == {part.file for part in PARTS}


def test_no_internal_name_is_left() -> None:
    assert not [line for line in prelude(HELPERS).splitlines() if "GPUVERIFY_" in line and not line.startswith("#undef")]


def test_all_overloads_of_a_name_come_or_none() -> None:
    whole = prelude(HELPERS).splitlines()
    for asked in ({"atomicAdd"}, {"min", "make_float3"}, {"tiled_partition", "sqrt"}):
        some = prelude(HELPERS, asked | {"std", "half2", "cooperative_groups"}).splitlines()
        for name in asked:
            lines = [line for line in whole if re.search(rf"\b{name}\(", line) and not re.search(" (struct|class) ", line)]
            assert lines and all(line in some for line in lines), name


def test_a_part_of_a_header_comes_with_it_or_its_words() -> None:
    assert "typedef __half half" not in prelude((), {"half"})
    assert "typedef __half half" in prelude(("cuda_fp16.h",), {"half"})
    assert "typedef __half half" in prelude((), {"half", "__half2float"})
    assert "cross(float3" not in prelude() and "cross(float3" in prelude(("inc/helper_math.h",), {"cross"})


def test_known_classes_with_bodies_are_marked() -> None:
    marked = set(re.findall(r"annotate\(\"known\"\)\]\] (\w+)", prelude()))
    assert marked == KNOWN_WITH_BODIES


def test_identifiers_of_a_text() -> None:
    assert identifiers("a.b(c_1, 2x)") >= {"a", "b", "c_1"}


@needs_clang
@pytest.mark.parametrize("name", ["bfloat16", "halves"])
def test_numbers_of_two_bytes_lower(name: str) -> None:
    path = Path(__file__).parents[2] / "kernels" / "builtins" / f"{name}.cu"
    program = load(str(path), front_end="clang")
    assert program.kernels and not program.left_out


@needs_clang
def test_uninterpreted_functions_are_told_by_their_names() -> None:
    text = """__device__ unsigned __uninterpreted_function_hash(unsigned);
    __global__ void f(int *a, unsigned i) { a[__uninterpreted_function_hash(i)] = 1; }"""
    (kernel,) = load("f.cu", text, front_end="clang").kernels
    assert not kernel.without_code
    assert "hash" in print_kernel_program(load("f.cu", text, front_end="clang"))
