"""Exchanges within a warp, and what orders accesses without the whole group meeting, on the concrete interpreter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boogie_ir.check.typecheck import check_kernel_program
from boogie_ir.print.print_kernel import print_kernel_program
from boogie_ir.read.parser import parse_kernel_program
from boogie_ir.simt import ConcreteLaunch, RunResult, run

ARRAYS = """
  array global A[*]: bv32; array global F[*]: bv32 volatile; array group S[128]: bv32;
  var t: bv32, u: bv32, b: bv8, w: bv64;
"""


def go(body: str, launch: ConcreteLaunch | None = None, **options: int) -> RunResult:
    program = parse_kernel_program(f"dialect cuda; kernel k() {{ {ARRAYS} {body} }}", "k.gbpl")
    assert check_kernel_program(program) == ()
    assert print_kernel_program(parse_kernel_program(print_kernel_program(program))) == print_kernel_program(program)
    return run(program.kernels[0], (), launch or ConcreteLaunch((64, 1, 1)), **options)


def results(body: str, lanes: int = 64, variable: str = "t") -> list[int]:
    found = go(body, ConcreteLaunch((lanes, 1, 1))).variables[variable].tolist()
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("exchange", "source"),
    [
        ("shuffle t := (local_id_x, 3bv32, 32bv32)", lambda n: n - n % 32 + 3),
        ("shuffle t := (local_id_x, local_id_x + 1bv32, 32bv32)", lambda n: n - n % 32 + (n + 1) % 32),
        ("shuffle t := (local_id_x, 5bv32, 8bv32)", lambda n: n - n % 8 + 5),
        ("shuffle_up t := (local_id_x, 2bv32, 32bv32)", lambda n: n if n % 32 < 2 else n - 2),
        ("shuffle_up t := (local_id_x, 1bv32, 4bv32)", lambda n: n if n % 4 < 1 else n - 1),
        ("shuffle_down t := (local_id_x, 16bv32, 32bv32)", lambda n: n + 16 if n % 32 < 16 else n),
        ("shuffle_down t := (local_id_x, 3bv32, 16bv32)", lambda n: n + 3 if n % 16 < 13 else n),
        ("shuffle_xor t := (local_id_x, 5bv32, 32bv32)", lambda n: n ^ 5),
        ("shuffle_xor t := (local_id_x, 8bv32, 8bv32)", lambda n: n ^ 8 if n % 16 >= 8 else n),
    ],
)
def test_shuffles(exchange: str, source: Callable[[int], int]) -> None:
    assert results(f"exchange {exchange};") == [source(n) for n in range(64)]


@pytest.mark.parametrize(
    ("exchange", "value"),
    [
        ("ballot t := (bvand32(local_id_x, 1bv32))", lambda n: 0xAAAAAAAA),
        ("any t := (if local_id_x == 40bv32 then 7bv32 else 0bv32)", lambda n: n // 32),
        ("all t := (local_id_x)", lambda n: n // 32),
        ("active t := ()", lambda n: 0xFFFFFFFF),
        ("match t := (bvand32(local_id_x, 15bv32))", lambda n: 0x10001 << (n % 16)),
        ("add t := (local_id_x)", lambda n: 496 + n // 32 * 1024),
        ("and t := (bvor32(local_id_x, 128bv32))", lambda n: 128 + n // 32 * 32),
        ("or t := (local_id_x)", lambda n: 31 + n // 32 * 32),
        ("xor t := (1bv32)", lambda n: 0),
        ("smin t := (local_id_x - 40bv32)", lambda n: (n // 32 * 32 - 40) % 2**32),
        ("umin t := (local_id_x - 40bv32)", lambda n: 0 if n >= 32 else 2**32 - 40),
        ("smax t := (local_id_x - 40bv32)", lambda n: 23 if n >= 32 else 2**32 - 9),
        ("umax t := (local_id_x - 40bv32)", lambda n: 2**32 - 1 if n >= 32 else 2**32 - 9),
    ],
)
def test_votes_and_reductions(exchange: str, value: Callable[[int], int]) -> None:
    assert results(f"exchange {exchange};") == [value(n) for n in range(64)]


def test_only_threads_that_are_here_take_part() -> None:
    body = "if (bvult32(local_id_x, 20bv32)) { exchange active t := (); exchange add u := (1bv32); }"
    assert results(body)[:20] == [(1 << 20) - 1] * 20
    assert results(body, variable="u")[:20] == [20] * 20


def test_what_comes_from_elsewhere_is_arbitrary() -> None:
    body = "if (bvult32(local_id_x, 20bv32)) { exchange shuffle_down t := (local_id_x, 1bv32, 32bv32); }"
    one, other = (go(body, ConcreteLaunch((64, 1, 1)), seed=seed).variables["t"].tolist() for seed in (1, 2))
    assert one[:19] == list(range(1, 20))
    assert go("exchange shuffle t := (local_id_x, 31bv32, 32bv32);", ConcreteLaunch((16, 1, 1))).findings == ()
    assert one[19] != 20 or other[19] != 20


def test_other_widths() -> None:
    assert results("b := local_id_x[8:0]; exchange shuffle b := (b, 1bv32, 32bv32);", variable="b") == [1] * 32 + [33] * 32
    wide = "w := zero_extend_32_64(local_id_x); exchange shuffle_xor w := (w, 1bv32, 32bv32);"
    assert results(wide, variable="w") == [n ^ 1 for n in range(64)]


# -- order --------------------------------------------------------------------------------------------------

WRITE = "store S[local_id_x] := local_id_x;"
NEIGHBOUR = "load t := S[bvxor32(local_id_x, 1bv32)];"
ACROSS = "load t := S[bvxor32(local_id_x, 32bv32)];"


ORDER = "meet 4294967295bv32; order warp;"


def test_a_barrier_of_a_warp_orders_within_the_warp() -> None:
    assert go(f"{WRITE} {ORDER} {NEIGHBOUR}").findings == ()
    assert len(go(f"{WRITE} {NEIGHBOUR}").findings) == 1
    assert len(go(f"{ORDER} {WRITE} {NEIGHBOUR} {ORDER}").findings) == 1


def test_it_does_not_order_warps_with_each_other() -> None:
    (found,) = go(f"{WRITE} {ORDER} {ACROSS}").findings
    assert not found.doubt


def test_each_barrier_of_a_warp_counts() -> None:
    step = f"{NEIGHBOUR} {ORDER} store S[local_id_x] := t + 1bv32; {ORDER}"
    assert go(f"{WRITE} {ORDER} {step} {step}").findings == ()
    assert go(f"{WRITE} {ORDER} {step.replace(f'{ORDER} store', 'store')}").findings != ()


def test_a_barrier_of_lanes_orders_those_it_names() -> None:
    """Pairs first, then pairs of other lanes: what the first two did comes before what the last two do."""
    pairs = "meet bvshl32(3bv32, bvand32(local_id_x, 30bv32)); order part;"
    others = "meet bvshl32(5bv32, bvand32(local_id_x, 29bv32)); order part;"
    third = "load t := S[bvxor32(local_id_x, 3bv32)];"
    assert go(f"{WRITE} {pairs} {NEIGHBOUR}").findings == ()
    (found,) = go(f"{WRITE} {pairs} {third}").findings
    assert not found.doubt
    assert go(f"{WRITE} {pairs} {others} {third}").findings == ()
    assert len(go(f"{WRITE} {others} {pairs} {WRITE} {third}").findings) == 1


def test_half_a_warp_by_its_own_mask() -> None:
    half = f"if (bvult32(bvand32(local_id_x, 31bv32), 16bv32)) {{ {WRITE} meet 65535bv32; order warp; {NEIGHBOUR} }}"
    assert go(half).findings == ()
    (found,) = go(f"{half.replace('(local_id_x, 1bv32)', '(local_id_x, 16bv32)')} else {{ {WRITE} }}").findings
    assert not found.doubt


def test_a_barrier_of_nobody_knows_whom_leaves_a_doubt() -> None:
    (tile,) = go(f"{WRITE} order part; {NEIGHBOUR}").findings
    assert "part of the block" in tile.doubt


def test_unknown_results_leave_a_doubt() -> None:
    (found,) = go("exchange other t := (); store S[bvand32(t, 1bv32)] := local_id_x;").findings
    assert "arbitrary" in found.doubt
    assert not go("store S[0bv32] := local_id_x; exchange active t := ();").findings[0].doubt


FLAG = "if (group_id_x == 0bv32) { store A[0bv32] := 1bv32; order fence; store F[0bv32] := 1bv32; } else { load t := F[0bv32];"


def test_a_plain_flag_orders_nothing() -> None:
    two = ConcreteLaunch((1, 1, 1), (2, 1, 1))
    told = {f.array: f.doubt for f in go(f"{FLAG} store A[0bv32] := 2bv32; }}", two).findings}
    assert told == {"A": "", "F": ""}
    untold = go("store A[0bv32] := group_id_x; order fence;", two).findings
    assert [f.doubt for f in untold] == [""]
