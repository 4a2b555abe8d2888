"""Programs with candidates whose largest inductive set is known: for tests and for the benchmark."""

from __future__ import annotations

from boogie_ir.lang.build import binary, boolean, bv, bvadd, bvmul, eq
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.program import Assign, Contract, Invariant, InvariantRole, Procedure, Statement, While
from boogie_ir.lang.source import generated
from boogie_ir.lang.types import BOOL, BV32

HERE = generated("test")
STRIDE = 256
HOLD = ("congruent", "closed", "same_start", "difference", "small_tid")  # of the candidates of a strided loop


def guess(name: str, condition: Expr) -> Invariant:
    """A candidate."""
    return Invariant(condition, HERE, InvariantRole.CANDIDATE, name, "test")


def procedure(
    body: tuple[Statement, ...], *variables: Var, requires: tuple[Expr, ...] = (), parameters: tuple[Var, ...] = ()
) -> Procedure:
    """A procedure ``p`` around a body."""
    pre = tuple(Contract(r, HERE) for r in requires)
    return Procedure("p", parameters, (), pre, (), (), variables, body, HERE)


def strided(number: int) -> tuple[tuple[Statement, ...], Var]:
    """``for (i = tid; i < n; i += 256)`` with eight candidates, of which those in ``HOLD`` hold; and its counter."""
    i, k = Var(f"i{number}", BV32), Var(f"k{number}", BV32)
    tid, n, start = Var("tid", BV32), Var("n", BV32), Var(f"start{number}", BV32)
    guesses = (
        guess(f"congruent{number}", eq(binary(BinaryOp.BVAND, i, bv(STRIDE - 1)), tid)),
        guess(f"closed{number}", eq(i, bvadd(tid, bvmul(k, bv(STRIDE))))),
        guess(f"same_start{number}", eq(start, tid)),
        guess(f"difference{number}", eq(binary(BinaryOp.BVUREM, binary(BinaryOp.BVSUB, i, start), bv(STRIDE)), bv(0))),
        guess(f"small_tid{number}", binary(BinaryOp.BVULT, tid, bv(STRIDE))),
        guess(f"never_moves{number}", eq(i, start)),
        guess(f"zero{number}", eq(k, bv(0))),
        guess(f"even{number}", eq(binary(BinaryOp.BVAND, i, bv(1)), bv(0))),
    )
    body = (Assign(i, bvadd(i, bv(STRIDE)), HERE), Assign(k, bvadd(k, bv(1)), HERE))
    loop = While(f"L{number}", binary(BinaryOp.BVULT, i, n), guesses, body, HERE)
    return (Assign(start, tid, HERE), Assign(i, start, HERE), Assign(k, bv(0), HERE), loop), i


def strided_loops(count: int) -> Procedure:
    """So many loops of this kind, one after the other."""
    tid, n = Var("tid", BV32), Var("n", BV32)
    loops = [strided(number) for number in range(count)]
    body = tuple(s for statements, _ in loops for s in statements)
    locals_ = tuple(Var(f"{v}{m}", BV32) for m in range(count) for v in ("i", "k", "start"))
    return procedure(body, *locals_, parameters=(tid, n), requires=(binary(BinaryOp.BVULT, tid, bv(STRIDE)),))


def many(count: int) -> Procedure:
    """A counter with ``count`` candidates; those with an even number hold."""
    x, n = Var("x", BV32), Var("n", BV32)
    flags = [Var(f"f{m}", BV32) for m in range(count)]
    guesses = tuple(guess(f"c{m}", eq(flags[m], bv(m) if m % 2 == 0 else bvadd(x, bv(m)))) for m in range(count))
    start = tuple(Assign(f, bv(m), HERE) for m, f in enumerate(flags))
    steps = tuple(Assign(f, bvadd(f, binary(BinaryOp.BVSUB, f, bv(m))), HERE) for m, f in enumerate(flags))
    loop = While("L", binary(BinaryOp.BVULT, x, n), guesses, (*steps, Assign(x, bvadd(x, bv(1)), HERE)), HERE)
    return procedure((Assign(x, bv(0), HERE), *start, loop), x, *flags, parameters=(n,))


def forced_rounds(count: int, backwards: bool = False) -> Procedure:
    """Candidate m+1 falls only after candidate m has."""
    xs = [Var(f"x{m}", BOOL) for m in range(count)]
    guesses = [guess(f"c{m}", x) for m, x in enumerate(xs)]
    start = tuple(Assign(x, boolean(True), HERE) for x in xs)
    steps = [Assign(xs[m], xs[m - 1], HERE) for m in range(count - 1, 0, -1)]
    steps.append(Assign(xs[0], boolean(False), HERE))
    ordered = tuple(reversed(guesses)) if backwards else tuple(guesses)
    return procedure((*start, While("L", None, ordered, tuple(steps), HERE)), *xs)
