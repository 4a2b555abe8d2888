"""The prelude agrees with nvcc's headers: signatures, what calls, operators and conversions give, sizes and alignments."""

from __future__ import annotations

import itertools
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from prelude_clang import declared, needs_clang, needs_nvcc, tree

from frontend.clang.prelude import parts
from frontend.clang.prelude.parts import prelude
from frontend.source.dialects.cuda import VECTORS
from frontend.source.dialects.dialect import words

pytestmark = [needs_clang, needs_nvcc]

_INCLUDES = "".join(
    f"#include <{name}>\n"
    for name in ("cuda_fp16.h", "cuda_bf16.h", "cuda_pipeline.h", "cstdint", "cstdio", "cstdlib", "cstring", "math.h")
)
_SAME = (
    "template <class A, class B> struct same { static constexpr bool ok = false; };\n"
    "template <class A> struct same<A, A> { static constexpr bool ok = true; };\n"
)
OLDER = words(
    "__clock __clock64 __globaltimer prefetch mulhi mul64hi mul24 umul24 umulhi __mul24hi __umul24hi __usad4 __uni "
    "__shfl __shfl_up __shfl_down __shfl_xor __ballot __any __all cudaConfigureCall cudaThreadSynchronize"
)
"""What CUDA 13 does not declare any more, or only the tables know."""

MACROS = words("assert __isfinite __isfinitef __isnormal __isnormalf")
"""What CUDA 13 has as a macro or not as a function of this name."""

_NUMBERS = ("bool", "char", "unsigned char", "short", "int", "unsigned int", "long", "unsigned long", "long long",
            "unsigned long long", "float", "double")  # fmt: skip
_FEW = ("int", "unsigned int", "long", "unsigned long long", "float", "double")
_UNARY = "sin sqrt exp fabs floor round rsqrt cbrt lrint ilogb isnan abs llabs __clz __popc __float2int_rn sqrtf __sinf"
_BINARY = "pow fmax fmod atan2 min max umin ullmax ldexp scalbln jn rhypot isless powf __mulhi"
_POINTER = "atomicAdd atomicSub atomicInc atomicExch atomicMin atomicAnd atomicAdd_block atomicXor_system __stcg frexp modf"
_HALVES = "__hadd __hmul __hlt"
_OPERATORS = ("+", "-", "*", "/", "<", "==", "+=")


def _calls() -> Iterator[tuple[str, tuple[str, ...]]]:
    pointed = (*_FEW, "short", "float2", "float4", "__half", "__half2")
    yield from ((name, (a,)) for name in _UNARY.split() for a in _NUMBERS)
    yield from ((name, (a, b)) for name in _BINARY.split() for a in _FEW for b in _FEW)
    yield from (("fma", c) for c in itertools.product(("int", "float", "double"), repeat=3))
    yield from ((name, (f"{a}*", b)) for name in _POINTER.split() for a in pointed for b in pointed)
    yield from ((name, (a, b)) for name in _HALVES.split() for a in (*_FEW, "__half") for b in ("__half", "float"))
    yield from (("atomicCAS", (f"{a}*", b, b)) for a in (*_FEW, "unsigned short") for b in _FEW)
    yield from (("__shfl_down_sync", ("int", a, "int")) for a in pointed)
    yield from (("__ldg", (f"{q}{a}*",)) for a in (*pointed, "int4", "char3") for q in ("", "const "))
    yield from ((name, ("int", a)) for a in _NUMBERS for name in ("__match_any_sync", "__reduce_add_sync"))


_CLASSES = ("__half", "__half2", "dim3", "uint3", "float2", "__nv_bfloat16")


@cache
def _probes() -> Mapping[str, str]:
    """What is asked, in words, with the type that is its answer."""
    found = {}
    for name, arguments in _calls():
        found[f"{name}({', '.join(arguments)})"] = f"result<void, call_{name}, {', '.join(arguments)}>::type"
    for number, operator in enumerate(_OPERATORS):
        for a, b in itertools.product((*_CLASSES, *_FEW), repeat=2):
            if {a, b} & {"__half", "__half2", "__nv_bfloat16"}:
                found[f"{a} {operator} {b}"] = f"result<void, operator_{number}, {a}, {b}>::type"
    for a, b in itertools.product((*_CLASSES, *_NUMBERS), repeat=2):
        if {a, b} & set(_CLASSES):
            found[f"{a} to {b}"] = f"result<void, conversion<{b}>, {a}>::type"
    return found


def _asking() -> str:
    lines = [
        "struct none {};",
        "template <class...> struct nothing { typedef void type; };",
        "template <class T> T &object();",
        "template <class V, class F, class... A> struct result { typedef none type; };",
        "template <class F, class... A> struct result<typename nothing<decltype(F::of(object<A>()...))>::type, F, A...> {",
        "  typedef decltype(F::of(object<A>()...)) type;",
        "};",
        "template <class T> __attribute__((device)) int take(T);",
        "template <class T> struct conversion {",
        "  template <class A> static __attribute__((device)) auto of(A &a) -> decltype(take<T>(a));",
        "};",
    ]
    device = "static __attribute__((device)) auto of"
    for name in sorted({name for name, _ in _calls()}):
        lines.append(f"struct call_{name} {{ template <class... A> {device}(A &...a) -> decltype({name}(a...)); }};")
    for number, operator in enumerate(_OPERATORS):
        types = "template <class A, class B>"
        lines.append(f"struct operator_{number} {{ {types} {device}(A &a, B &b) -> decltype(a {operator} b); }};")
    return "\n".join(lines) + "\n"


def _refused(text: str, folder: Path) -> tuple[list[str], list[str]]:
    """The messages of the static assertions that nvcc says fail, and its other errors."""
    (folder / "nvcc.cu").write_text(text, encoding="utf-8")
    command = ("nvcc", "-std=c++17", "-arch=sm_90", "--expt-relaxed-constexpr", "-cuda", "-o", "/dev/null", "nvcc.cu", "-w",
               "-Xcudafe", "--error_limit=100000")  # fmt: skip
    said = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False).stderr
    other = [line for line in said.splitlines() if ": error:" in line and "static assertion failed" not in line]
    return re.findall(r"static assertion failed with \"([^\"]*)\"", said), other


def _asserted(claims: Sequence[tuple[str, str]]) -> str:
    return "".join(f'static_assert({claim}, "{message}");\n' for claim, message in claims)


def test_every_signature_is_one_of_nvcc(tmp_path: Path) -> None:
    annotated = {name for entry in parts._entries() if entry.part == "annotations.h" for name in entry.declaration.names}
    claims = []
    for scope, node in declared(tree(prelude(names=None), tmp_path)):
        name, type_ = str(node.get("name", "")), str(node.get("type", {}).get("qualType", ""))
        left_out = ("operator", "curand", "skipahead", "__cud", "__cub", "__gpuverify", "__wave64_")
        skipped = name in annotated | OLDER | MACROS or name.startswith(left_out)
        if (
            scope
            or node["kind"] != "FunctionDecl"
            or skipped
            or re.search(r"\b[TUVSLI]\b|type-parameter|__gpuverify|std::", type_)
            or name.startswith("__unint")
            or type_.endswith("(...)")  # of a namespace there; it stands here to be refused by its name
        ):
            continue
        result, _, parameters = type_.removesuffix(" noexcept").partition("(")
        claims.append((f"same<decltype(static_cast<{result}(*)({parameters}>(&{name})), {result}(*)({parameters}>::ok", name))
    assert len(claims) > 1000
    assert _refused(_INCLUDES + _SAME + _asserted(claims), tmp_path) == ([], [])


@pytest.mark.slow
def test_calls_operators_and_conversions_give_what_they_give_in_nvcc(tmp_path: Path) -> None:
    probes = _probes()
    text = _asking() + "".join(f"typedef {asked} probe_{number};\n" for number, asked in enumerate(probes.values()))
    answers = {
        node["name"]: str(node["type"].get("desugaredQualType", node["type"]["qualType"]))
        for _, node in declared(tree(prelude() + text, tmp_path))
        if node["kind"] == "TypedefDecl"
    }
    claims = [
        (f"same<{asked}, {answers[f'probe_{number}']}>::ok", f"{words_}: clang says {answers[f'probe_{number}']}")
        for number, (words_, asked) in enumerate(probes.items())
    ]
    assert len(claims) > 2000
    assert _refused(_INCLUDES + _SAME + _asking() + _asserted(claims), tmp_path) == ([], [])


def test_vectors_are_as_large_as_in_nvcc(tmp_path: Path) -> None:
    types = (*sorted(VECTORS), "dim3", "__half", "__half2", "size_t", "clock_t", "cudaTextureObject_t", "cudaSurfaceObject_t",
             "int64_t", "uint8_t", "uintptr_t", "cudaExtent", "cudaPitchedPtr", "cudaPos")  # fmt: skip
    asked = "".join(f"typedef int (*size_of_{t})[sizeof({t})]; typedef int (*align_of_{t})[alignof({t})];\n" for t in types)
    claims = []
    for _, node in declared(tree(prelude() + asked, tmp_path)):
        found = re.fullmatch(r"(size|align)_of_(\w+)", str(node.get("name", "")))
        if found is not None:
            number = re.search(r"\[(\d+)\]", node["type"]["qualType"])
            assert number is not None
            claims.append((f"{found[1]}of({found[2]}) == {number[1]}", f"{found[2]} is {number[1]} in {found[1]}"))
    assert len(claims) == 2 * len(types)
    assert _refused(_INCLUDES + _asserted(claims), tmp_path) == ([], [])


def test_nvcc_takes_the_kernels_that_use_much_of_it(tmp_path: Path) -> None:
    text = (Path(__file__).parent / "prelude_uses.txt").read_text(encoding="utf-8")
    assert _refused(text, tmp_path) == ([], [])
