"""Large kernels without what they compute far from their accesses: what is left out, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import Assign, Havoc
from gpuverify_py.analysis.statements import assigned, walk
from gpuverify_py.engines.twothread.instrument import condense
from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.findings.diagnostic import Verdict
from tests.frontend.lowering import only_kernel

FAR = "uint a = n, b = in[n], h = n; for (uint j = 0; j < 8; j++) { a += b; b ^= a * 3; h += a ^ b; h ^= h >> 3; h *= 5; }"


def short(text: str, far: int = 4) -> k.Kernel:
    parameters = "__global uint *restrict out, __global const uint *restrict in, __local uint *tile, uint n"
    kernel = only_kernel(f"__kernel void k({parameters}) {{ uint i = get_global_id(0); {text} }}")
    return condense.without(kernel, far)


def kinds(kernel: k.Kernel) -> list[str]:
    return [type(s).__name__ for s in walk(kernel.body)]


def test_what_is_stored_is_anything() -> None:
    assert kinds(short(f"{FAR} out[i] = h;")) == ["Assign", "Havoc", "Havoc", "Store"]


def test_what_a_guard_compares_is_anything() -> None:
    assert kinds(short(f"{FAR} if (h == 3) out[i] = 1;")) == ["Assign", "Havoc", "Havoc", "If", "Store"]


def test_an_index_that_is_near_stays_what_it_is() -> None:
    kernel = short(f"uint x = i * 2; uint y = x + n; {FAR} out[y] = h;")
    assert [s.target.name for s in walk(kernel.body) if isinstance(s, Assign)] == ["i", "x", "y"]


def test_what_decides_between_values_counts() -> None:
    kernel = short(f"{FAR} uint found = 0; if (h == 3) found = 1; out[found] = 1;")
    assert kinds(kernel) == ["Havoc", "Havoc", "Store"] and "found" in assigned(kernel.body)


def test_a_loop_that_accesses_stays() -> None:
    kernel = short(f"{FAR} for (uint j = 0; j < h; j++) out[i + j] = h;")
    assert {"While", "Store"} <= set(kinds(kernel))


ACTS = {
    "a barrier": "if (h == 1) barrier(CLK_LOCAL_MEM_FENCE);",
    "an early end": "if (h == 1) return; out[i] = 1;",
    "a read of what is written": "out[i] = h; uint z = out[i + 1]; z *= 2;",
    "an atomic operation": "atomic_add(out, h);",
    "an assertion": "__assert(h != 1);",
    "the next turn": "for (uint j = 0; j < n; j++) { if (h == j) continue; out[j] = 1; }",
    "the end of a loop": "for (uint j = 0; j < n; j++) { if (h == j) break; out[j] = 1; }",
    "memory of the group": "tile[i] = h; uint z = tile[i + 1]; z *= 2;",
    "an assumption": "__assume(h > 3);",
}
QUIET = Assign | Havoc | k.Exchange | k.While | k.Block


@pytest.mark.parametrize("name", ACTS)
def test_what_others_notice_stays(name: str) -> None:
    """All but loads of what nobody changes, and private arrays, in the order of the text."""
    text = f"{FAR} {ACTS[name]}"
    whole, left = short(text, far=10_000), short(text, far=0)

    def acting(kernel: k.Kernel) -> list[tuple[str, int]]:
        seen = (s for s in walk(kernel.body) if not isinstance(s, QUIET | k.If))
        return [(type(s).__name__, s.origin.span.column) for s in seen if not (isinstance(s, k.Load) and s.array == "in")]

    assert acting(left) == acting(whole) != []


def test_private_arrays_that_invariants_read_stay() -> None:
    filled = "uint s[40]; for (uint j = 0; j < 40; j++) s[j] = j;"
    kernel = short(f"{filled} for (uint j = 0; __invariant(s[3] == 3), j < n; j++) out[j] = 1;", far=0)
    assert any(isinstance(s, k.Store) and s.array != "out" for s in walk(kernel.body))


def test_invariants_are_to_be_shown() -> None:
    kernel = short("for (uint j = 0; __invariant(j <= n), j < n; j++) i += j; out[0] = 1;", far=0)
    assert any(isinstance(s, k.While) and s.invariants for s in walk(kernel.body))


def test_a_small_kernel_stays_whole() -> None:
    parameters = "__global uint *out, __global const uint *in, uint n"
    kernel = only_kernel(f"__kernel void k({parameters}) {{ {FAR} out[get_global_id(0)] = h; }}")
    assert not list(condense.condensed(kernel))


def test_what_is_tolerated_is_listed_whatever_else_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That all write one number is harmless, and settled of the short kernel; that indices differ only of the whole one."""
    monkeypatch.setattr(condense, "LARGE", 1)
    monkeypatch.setattr(condense, "FAR", (0,))
    file = tmp_path / "k.cl"
    text = f"uint i = get_global_id(0); uint x = i; {FAR} flag[0] = 1; if (h != 3) out[x] = get_local_id(0);"
    parameters = "__global uint *flag, __global uint *out, __global const uint *in, uint n"
    file.write_text(f"//pass\n//--local_size=64 --num_groups=2\n__kernel void k({parameters}) {{ {text} }}\n")
    result, _ = verify_path(str(file), ("--engine=twothread",))
    (kernel,) = result.kernels
    assert kernel.verdict is Verdict.VERIFIED and "equal-writes" in {each.id for each in kernel.assumptions}
