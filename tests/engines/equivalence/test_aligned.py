"""Loops in which threads meet, aligned by their headers: trees in blocks of any size (paper 004, IV-E and Tables II and III)."""

from __future__ import annotations

import pytest
from sides import agree, at_least, compared, same, size

from boogie_ir.lang.build import eq
from gpuverify_py.verify.comparison import Undecided

BEGIN = """(int *out, const int *in, int n) { __requires(blockDim.x <= 1024); __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[]; int t = threadIdx.x, i = blockIdx.x * blockDim.x + t; s[t] = i < n ? in[i] : 0; __syncthreads();"""
ANY = BEGIN.replace("__requires(__is_pow2(blockDim.x));", "")
END = "if (t == 0) out[blockIdx.x] = s[0]; }"
UP, DOWN = "for (int k = 1; k < blockDim.x; k *= 2)", "for (int k = blockDim.x / 2; k > 0; k >>= 1)"
SYNC = "__syncthreads();"
MODULO = f"if (t % (2 * k) == 0) s[t] += s[t + k]; {SYNC}"
STRIDED = f"int x = 2 * k * t; if (x < blockDim.x) s[x] += s[x + k]; {SYNC}"
DOUBLED = STRIDED.replace("2 * k", "k").replace("+ k", "+ k / 2")
COUNTED = STRIDED.replace("2 * k", "(2 << k)").replace("+ k", "+ (1 << k)")
TREES = f"""
__global__ void modulo{BEGIN} {UP} {{ {MODULO} }} {END}
__global__ void strided{BEGIN} {UP} {{ {STRIDED} }} {END}
__global__ void doubled{BEGIN} for (int k = 2; k <= blockDim.x; k <<= 1) {{ {DOUBLED} }} {END}
__global__ void counted{BEGIN} for (int k = 0; (1 << k) < blockDim.x; k++) {{ {COUNTED} }} {END}
__global__ void down{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void halved{BEGIN} for (int k = blockDim.x; k > 1; k /= 2) {{ if (t < k / 2) s[t] += s[t + k / 2]; {SYNC} }} {END}
__global__ void guarded{ANY} {UP} {{ if (t % (2 * k) == 0 && t + k < blockDim.x) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void guarded_too{ANY} {UP} {{ int x = 2 * k * t; if (x + k < blockDim.x) s[x] += s[x + k]; {SYNC} }} {END}
__global__ void open{ANY} {UP} {{ {MODULO} }} {END}
__global__ void open_too{ANY} {UP} {{ {STRIDED} }} {END}
__global__ void next_one{BEGIN} {UP} {{ {STRIDED.replace("+ k", "+ 1")} }} {END}
__global__ void short_guard{BEGIN} {UP} {{ {STRIDED.replace("x < blockDim.x", "x + 2 * k < blockDim.x")} }} {END}
__global__ void fourfold{BEGIN} {UP.replace("*= 2", "*= 4")} {{ {STRIDED} }} {END}
__global__ void begins_late{BEGIN} {UP.replace("k = 1", "k = 2")} {{ {STRIDED} }} {END}
__global__ void ends_early{BEGIN} {UP.replace("k <", "2 * k <")} {{ {STRIDED} }} {END}
__global__ void at_64{BEGIN} {UP} {{ {STRIDED} if (k == 64 && t == 0) s[0]++; {SYNC} }} {END}
__global__ void other_cell{BEGIN} {UP} {{ {STRIDED} }} {END.replace("s[0]", "s[blockDim.x / 2]")}
__global__ void more_out{BEGIN} {UP} {{ {STRIDED} if (t == 1) out[blockIdx.x + gridDim.x] = k; }} {END}
__global__ void by_contents{BEGIN} for (int k = 1; k < in[0]; k *= 2) {{ {STRIDED} }} {END}
__global__ void by_block{BEGIN} for (int k = 1; k < blockIdx.x; k *= 2) {{ {STRIDED} }} {END}
__global__ void leaves{BEGIN} {UP} {{ {STRIDED} if (k == 64) break; }} {END}
__global__ void stale{BEGIN} int v = s[0]; {SYNC} {UP} {{ {STRIDED} }} if (t == 0) out[blockIdx.x] = v; }}
__global__ void stale_too{BEGIN} {UP} {{ {STRIDED} }} int v = s[0]; if (t == 0) out[blockIdx.x] = v; }}
__global__ void kept{BEGIN} int v = 0; {UP} {{ v = s[0]; {SYNC} {STRIDED} }} if (t == 0) out[blockIdx.x] = v; }}
__global__ void unwritten(int *out, const int *in, int n) {{ __requires(blockDim.x <= 1024); __requires(__is_pow2(blockDim.x));
  extern __shared__ int s[]; int t = threadIdx.x; if (t > 0) s[t] = in[blockIdx.x * blockDim.x + t]; {SYNC}
  {UP} {{ {STRIDED} }} {END}
"""
OTHER_ORDERS = f"""
__global__ void up{BEGIN} {UP} {{ {STRIDED} }} {END}
__global__ void down{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void down_any{ANY} {DOWN} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void up_any{ANY} {UP} {{ int x = 2 * k * t; if (x + k < blockDim.x) s[x] += s[x + k]; {SYNC} }} {END}
__global__ void but_one{BEGIN} {DOWN} {{ if (t < k && t != 3) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void one_too_many{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k] + (k == 1); {SYNC} }} {END}
__global__ void less{BEGIN} {DOWN} {{ if (t < k) s[t] -= s[t + k]; {SYNC} }} {END}
__global__ void doubled{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t]; {SYNC} }} {END}
__global__ void same_other{BEGIN} {DOWN} {{ if (t < k) s[t] += s[k]; {SYNC} }} {END}
__global__ void next_but{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k + 1]; {SYNC} }} {END}
__global__ void every_second{BEGIN} {DOWN} {{ if (2 * t < k) s[2 * t] += s[2 * t + k]; {SYNC} }} {END}
__global__ void quarter{BEGIN} {DOWN.replace("/ 2", "/ 4")} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void ends_early{BEGIN} {DOWN.replace("k > 0", "k > 1")} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void by_four{BEGIN} {DOWN.replace(">>= 1", ">>= 2")} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void modulo_down{BEGIN} {DOWN} {{ {MODULO} }} {END}
__global__ void two_writes{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k]; if (t == k) s[t] = 0; if (t == 0) s[0]++; {SYNC} }} {END}
__global__ void last_cell{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END.replace("s[0]", "s[1]")}
__global__ void out_inside{BEGIN} {DOWN} {{ if (t < k) s[t] += s[t + k]; {SYNC} if (t == 0) out[blockIdx.x + 9] = k; }} {END}
__global__ void begins_otherwise{BEGIN.replace("in[i] : 0", "in[i] : 1")} {DOWN} {{ if (t < k) s[t] += s[t + k]; {SYNC} }} {END}
__global__ void exclusive{BEGIN} {DOWN} {{ if (t < k) s[t] ^= s[t + k]; {SYNC} }} {END}
"""
SAME_LAUNCH = (
    eq(size("left", "group_size_x"), size("right", "group_size_x")),
    eq(size("left", "num_groups_x"), size("right", "num_groups_x")),
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("modulo", "strided"),
        ("doubled", "modulo"),
        ("strided", "counted"),
        ("down", "halved"),
        ("guarded", "guarded_too"),
        ("stale_too", "modulo"),
    ],
)
def test_trees_that_write_the_same_in_each_iteration(one: str, other: str) -> None:
    assert same(TREES, one, other, given=SAME_LAUNCH)
    for threads in (1, 2, 64):
        assert agree(TREES, one, other, [((threads,), (3,))] * 2, {"n": 150})


DIFFERENT = (
    ("modulo", "next_one"), ("short_guard", "modulo"), ("modulo", "fourfold"), ("strided", "begins_late"),
    ("modulo", "ends_early"), ("strided", "at_64"), ("at_64", "strided"), ("modulo", "other_cell"), ("modulo", "more_out"),
    ("more_out", "strided"), ("stale", "strided"), ("kept", "strided"), ("guarded", "open"), ("strided", "by_block"),
    ("down", "fourfold")
)  # fmt: skip


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_trees_that_differ_in_some_launch(one: str, other: str) -> None:
    """Each through one thing that a rule could miss; that they do differ is shown by running them."""
    assert not same(TREES, one, other, given=SAME_LAUNCH)
    threads = (3,) if one == "guarded" else (2, 8, 128)
    assert not all(agree(TREES, one, other, [((each,), (5,))] * 2, {"n": 600}) for each in threads)


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("modulo", "by_contents", "equally often"),
        ("by_block", "by_block", "equally often"),
        ("leaves", "leaves", "equally often"),
        ("open", "open_too", "the values that are written"),
        ("unwritten", "unwritten", "the values that are written"),
        ("kept", "kept", "the values that are written"),
    ],
)
def test_what_is_not_shown(one: str, other: str, why: str) -> None:
    """Loops that contents, or the block's number, decide; what nobody has written, or each side has by itself."""
    (found,) = compared(TREES, one, other, given=SAME_LAUNCH)
    assert isinstance(found, Undecided) and why in found.why, found


def test_grids_of_other_sizes() -> None:
    """More blocks write more."""
    assert not same(TREES, "modulo", "strided", given=SAME_LAUNCH[:1])
    more = at_least(size("left", "num_groups_x"), size("right", "num_groups_x"))
    assert not same(TREES, "modulo", "strided", given=(SAME_LAUNCH[0], more))


@pytest.mark.parametrize(("one", "other"), [("modulo", "down"), ("halved", "strided")])
def test_trees_of_another_order_add_up_the_same_cells(one: str, other: str) -> None:
    assert same(TREES, one, other, given=SAME_LAUNCH)
    for threads in (1, 2, 64):
        assert agree(TREES, one, other, [((threads,), (3,))] * 2, {"n": 150})


def test_floats_in_another_order_are_not_the_same() -> None:
    floats = TREES.replace("int *out, const int *in", "float *out, const float *in").replace("__shared__ int", "__shared__ float")
    assert not same(floats, "modulo", "down", given=SAME_LAUNCH)


WRONG_SUMS = ("but_one", "one_too_many", "less", "doubled", "same_other", "every_second", "quarter", "ends_early", "by_four",
              "modulo_down", "last_cell", "out_inside", "begins_otherwise", "exclusive")  # fmt: skip


@pytest.mark.parametrize("other", WRONG_SUMS)
def test_trees_that_add_up_something_else(other: str) -> None:
    assert not same(OTHER_ORDERS, "up", other, given=SAME_LAUNCH)
    if other != "same_other":  # which races
        assert not all(agree(OTHER_ORDERS, "up", other, [((each,), (5,))] * 2, {"n": 600}) for each in (2, 8, 128))


@pytest.mark.parametrize(("one", "other"), [("up_any", "down_any"), ("up", "next_but"), ("two_writes", "up")])
def test_what_adds_up_in_some_blocks_only(one: str, other: str) -> None:
    assert not same(OTHER_ORDERS, one, other, given=SAME_LAUNCH)


def again(tree: str, which: str = "true") -> str:
    """A tree in a loop: after each, all threads have what it added up, and the array is another one."""
    return f"""{BEGIN} for (int j = 0; j < n; j++) {{ {tree} int v = s[0]; {SYNC} if ({which}) s[t] = v + t; {SYNC} }}
      out[i] = s[t]; }}"""


NESTED_UP, NESTED_DOWN = f"{UP} {{ {STRIDED} }}", f"{DOWN} {{ if (t < k) s[t] += s[t + k]; {SYNC} }}"
NESTED = f"""
__global__ void up{again(NESTED_UP)}
__global__ void down{again(NESTED_DOWN)}
__global__ void but_one{again(NESTED_DOWN, "t != 2")}
__global__ void lower_half{again(NESTED_DOWN, "t < blockDim.x / 2")}
__global__ void lower_half_too{again(NESTED_UP, "t < blockDim.x / 2")}
"""


def test_an_iteration_writes_what_a_tree_leaves_otherwise() -> None:
    """Trees of another order leave other cells than the first; that all are written then is known at the iteration's end."""
    assert same(NESTED, "up", "down", given=SAME_LAUNCH)
    for one, other in (("up", "but_one"), ("lower_half", "lower_half_too")):
        assert not same(NESTED, one, other, given=SAME_LAUNCH)
        assert not agree(NESTED, one, other, [((8,), (2,))] * 2, {"n": 20})
    assert agree(NESTED, "up", "down", [((8,), (2,))] * 2, {"n": 20})
