"""Access memory protocols: the tests of the paper as kernels of our own, its growth, linear constraints against brute force."""

from __future__ import annotations

import itertools
import random
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pytest

from boogie_ir.lang.program import CheckKind
from boogie_ir.prove.budget import Budget
from gpuverify_py.engines.protocols.arithmetic.linear import ONE, Form, Solutions, refuted
from gpuverify_py.engines.protocols.engine import Protocols
from gpuverify_py.engines.twothread.instrument.steady import steady_arrays
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.board import Board
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.facts import RaceFree
from gpuverify_py.verify.outcomes import Dependence, Meaningful
from gpuverify_py.verify.task import Subject, as_asked, task
from gpuverify_py.verify.threads import two_threads

LAUNCH = ("--blockDim=64", "--gridDim=1")


class Computing:
    """A clock that does not run while others compute."""

    def passed(self) -> float:
        return time.process_time()

    def computed(self) -> float:
        return time.process_time()


def left(folder: Path, text: str, *flags: str) -> tuple[tuple[Claim, ...], Board]:
    """The claims that the engine alone leaves open, and what it said."""
    file = folder / "kernel.cu"
    file.write_text(text)
    return left_of(file, *(flags or LAUNCH))


def left_of(file: Path, *flags: str) -> tuple[tuple[Claim, ...], Board]:
    """The same of a file, with the flags that it has, too."""
    request = build_request(str(file), flags)
    program = load_program(request)
    kernel = program.kernels[0]
    subject = as_asked(Subject(kernel, program, launch_of(kernel, request)), request.config)
    asked = task((subject,), request.config)
    engine, board = Protocols(request.config), Board(asked.claims)
    try:
        for event in engine.run(asked, board, Budget(120, clock=Computing())):
            board.post(event)
    finally:
        engine.close()
    return board.open, board


# -- what the paper's table 1 is about, and zero iterations beyond it ---------------------------------------------

TRANSPOSE = """__global__ void f(int *out, const int *in, int n, int m) {{
    __shared__ int tile[128];
    __requires(m <= 64);
    for (int r = 0; r < n; r++) {{
        for (int i = 0; i < m; i++) tile[threadIdx.x] = in[i * 64 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < m; j++) out[threadIdx.x] += tile[threadIdx.x + j];
        {0}
    }}
}}"""
FIRST = """__global__ void f(int *a, int n) {{
    a[threadIdx.x + 1] = 1;
    for (int x = 0; x < n; x++) {{
        {0} a[threadIdx.x] = 2;
        __syncthreads();
    }}
}}"""
LAST = """__global__ void f(int *a, int n) {{
    __requires(n > 0);
    for (int x = 0; x < n; x++) {{
        __syncthreads();
        {0} a[threadIdx.x + 1] = 2;
    }}
    a[threadIdx.x + 64] = 1;
}}"""
LAST_FIRST = """__global__ void f(int *a, int n) {{
    __requires(n > 0 && n < 1000);
    for (int x = 1; x < n + 1; x++)
        for (int y = 1; y < x + 1; y++) {{
            __syncthreads();
            a[threadIdx.x + x + y] = 1;
        }}
    for (int z = n * 2; z < n * 3; z++) {{
        a[threadIdx.x + z{0}] = 2;
        __syncthreads();
    }}
}}"""
READ_INDEX = """__global__ void f(int *a, const int *where) {{
    int i = where[{0}];
    a[i + threadIdx.x] = i;
}}"""
PAIRS = {
    "transpose": (TRANSPOSE, "__syncthreads();", ""),
    "first-iteration": (FIRST, "if (x > 0)", ""),
    "last-iteration": (LAST, "if (threadIdx.x < 63)", ""),
    "last-meets-first": (LAST_FIRST, "", " + 1"),
    "read-index": (READ_INDEX, "blockIdx.x", "threadIdx.x"),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_five_pairs(tmp_path: Path, name: str) -> None:
    text, right, wrong = PAIRS[name]
    open_, board = left(tmp_path, text.format(right))
    assert open_ == () and board.of(Meaningful)
    assert left(tmp_path, text.format(wrong))[0]


KERNELS = Path(__file__).parents[1] / "kernels" / "protocols"


@pytest.mark.parametrize("file", sorted((KERNELS / "table1").iterdir()), ids=lambda file: file.stem)
def test_table_1_by_this_engine_alone(file: Path) -> None:
    """As the paper counts: no alarm on a right kernel; of a wrong one all that is open is where it races, and something is."""
    racing = {number for number, line in enumerate(file.read_text().splitlines(), 1) if "finding: race" in line}
    open_, board = left_of(file)
    assert bool(open_) == bool(racing)
    assert {span.line for claim in open_ for span in claim.places} <= racing
    assert racing or board.of(Meaningful)


# -- kernels that a rule would get wrong if it forgot what it says ------------------------------------------------

RACY = {
    "a loop that does not run leaves no barrier": "a[threadIdx.x] = 1; for (int i = 0; i < n; i++) __syncthreads(); "
    "a[threadIdx.x ^ 1] = 2;",
    "an inner loop that does not run leaves iterations together": "for (int i = 0; i < 4; i++) { a[threadIdx.x + i] = i; "
    "for (int j = 0; j < n; j++) __syncthreads(); }",
    "a barrier that some iterations skip": "for (int i = 0; i < 8; i++) { a[(threadIdx.x + i) & 63] = i; "
    "if (i == n) __syncthreads(); }",
    "the end of one iteration meets the beginning of the next": "for (int i = 0; i < 8; i++) { a[threadIdx.x] = i; "
    "__syncthreads(); a[threadIdx.x ^ 1] = i; }",
    "a thread that has returned is not waited for": "if (threadIdx.x == 0) { a[1] = 1; return; } "
    "__syncthreads(); a[threadIdx.x] = 2;",
    "unsigned counters wrap around": "for (unsigned i = threadIdx.x; i != (unsigned)n; i += 65537u) a[i] = 1;",
    "halves of a negative number": "int s = n; for (int i = 0; i < 8; i++) { s = s / 2; } a[threadIdx.x * s] = 1;",
    "two cells of one thread, one of another": "a[2 * threadIdx.x] = 1; a[threadIdx.x + 1] = 2;",
    "the state after a break is not that of the end": "int i = 0; for (; i < 64; i++) { if (a[64 + i] == n) break; } "
    "a[i] = threadIdx.x;",
    "indices beyond 32 bits come back": "a[(unsigned)(threadIdx.x * 0x4000000u * 0x40u)] = 1;",
}


@pytest.mark.parametrize("why", RACY)
def test_what_is_racy_is_never_proved(tmp_path: Path, why: str) -> None:
    assert left(tmp_path, f"__global__ void f(int *a, int n) {{ {RACY[why]} }}")[0]


def test_a_barrier_that_some_threads_skip_orders_nothing(tmp_path: Path) -> None:
    text = "__global__ void f(int *a) { a[threadIdx.x] = 1; if (threadIdx.x < 32) __syncthreads(); a[threadIdx.x ^ 1] = 2; }"
    open_, _ = left(tmp_path, text)
    assert {claim.kind.value for claim in open_} == {"race", "barrier-divergence"}


def test_a_barrier_of_the_block_orders_no_blocks(tmp_path: Path) -> None:
    text = "__global__ void f(int *a) { a[threadIdx.x] = 1; }"
    assert left(tmp_path, text)[0] == ()
    assert left(tmp_path, text, "--blockDim=64", "--gridDim=2")[0]


# -- growth (figure 7) --------------------------------------------------------------------------------------------


def families(size: int) -> dict[str, str]:
    """The five families of kernels, with ``size`` repetitions."""
    nested = range(size)
    return {
        "accesses": "".join(f"v += a[threadIdx.x + {n} * 64]; a[threadIdx.x + {n} * 64] = v; " for n in nested),
        "barriers": "a[threadIdx.x] = 1; __syncthreads(); " * size,
        "conditionals": "".join(f"if (threadIdx.x == {n}) a[threadIdx.x] = {n}; " for n in nested),
        "loops": "".join(f"for (int i{n} = 0; i{n} < n; i{n}++) {{ a[threadIdx.x] = {n}; " for n in nested) + "}" * size,
        "synchronised": "".join(
            f"for (int i{n} = 0; i{n} < n; i{n}++) {{ a[threadIdx.x] = {n}; __syncthreads(); " for n in nested
        )
        + "}" * size,
    }


MOST_GROWTH = {"accesses": 4.2, "barriers": 3, "conditionals": 3.5, "loops": 3.5, "synchronised": 3}
"""How much more there is to do for twice as many: claims are about pairs, and outer loops have inner ones' variables."""


def work(folder: Path, family: str, size: int) -> int:
    """How many functions of the engine are called to prove a kernel of a family."""
    calls = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        calls += event == "call" and "/engines/protocols/" in frame.f_code.co_filename

    sys.setprofile(count)
    try:
        open_, _ = left(folder, f"__global__ void f(int *a, int n) {{ int v = 0; {families(size)[family]} }}")
    finally:
        sys.setprofile(None)
    assert open_ == ()
    return calls


@pytest.mark.parametrize("family", families(1))
def test_growth(tmp_path: Path, family: str) -> None:
    assert work(tmp_path, family, 24) < MOST_GROWTH[family] * work(tmp_path, family, 12)


@pytest.mark.slow
@pytest.mark.parametrize(("family", "size"), [("accesses", 200), ("barriers", 200), ("synchronised", 50), ("loops", 50)])
def test_large_ones_are_proved(tmp_path: Path, family: str, size: int) -> None:
    assert left(tmp_path, f"__global__ void f(int *a, int n) {{ int v = 0; {families(size)[family]} }}")[0] == ()


# -- linear constraints against brute force -----------------------------------------------------------------------


def test_rows_and_columns_that_begin_anywhere_need_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ``row * n + col`` in two blocks: what one thread adds is below ``n`` because ``k + col`` is, and ``k`` not negative."""
    monkeypatch.setattr(Protocols, "solver", lambda _: pytest.fail("a solver is asked"))
    assert left_of(KERNELS.parent / "twodim" / "trailing-block.cu")[0] == ()
    monkeypatch.undo()
    assert left_of(KERNELS.parent / "twodim" / "trailing-block-broken.cu")[0]


UNKNOWN = ((0,), (1,), (2,))


def _form(draw: random.Random) -> Form:
    chosen = {m: draw.randint(-3, 3) for m in [*UNKNOWN, ONE]}
    return {m: c for m, c in chosen.items() if c}


def _at(form: Form, point: tuple[int, ...]) -> int:
    return sum(c * (1 if m == ONE else point[m[0]]) for m, c in form.items())


def test_what_is_refuted_has_no_solution() -> None:
    """Solutions of earlier constraints save work, and change no answer."""
    draw = random.Random(7)
    claimed, earlier = 0, Solutions()
    for _ in range(400):
        bounds = {m: (0, draw.randint(1, 5)) for m in UNKNOWN}
        equal, below = ([_form(draw) for _ in range(draw.randint(*most))] for most in ((0, 2), (1, 3)))
        points = itertools.product(*(range(bounds[m][1] + 1) for m in UNKNOWN))
        solvable = any(all(_at(e, p) == 0 for e in equal) and all(_at(b, p) <= 0 for b in below) for p in points)
        refuted_ = refuted(equal, below, bounds)
        assert refuted(equal, below, bounds, earlier) is refuted_
        if refuted_:
            claimed += 1
            assert not solvable
    assert claimed > 50


READ_BACK = """__global__ void f(int *a, int *x, int n) {{
    __requires(n == 0);
    int t = threadIdx.x;
    {0}
}}"""
NOT_WHAT_WAS_STORED = {
    "others raced for it": "x[t / 2] = t; a[x[t / 2]] = 1;",
    "others had it after a barrier": "x[t] = t; __syncthreads(); x[63 - t] = 0; __syncthreads(); a[x[t]] = 1;",
    "a barrier is between": "x[t] = t; __syncthreads(); if (t == 0) x[1] = 0; __syncthreads(); a[x[t]] = 1;",
    "stored over by another name": "x[t] = t; x[t + n] = 0; a[x[t]] = 1;",
    "stored over on the way": "x[t] = t; if (t > n) x[t] = 0; a[x[t]] = 1;",
    "stored over a round ago": "x[t] = t; for (int i = 0; i < 4; i++) { a[x[t]] = 1; x[t] = 0; }",
    "added to": "x[t] = t; atomicSub(&x[t], t); a[x[t]] = 1;",
    "everybody's": "x[0] = t; if (x[0] > 5) __syncthreads(); a[t] = 1;",
}


@pytest.mark.parametrize("name", NOT_WHAT_WAS_STORED)
def test_what_is_read_is_what_was_stored_only_where_nobody_else_was_there(name: str, tmp_path: Path) -> None:
    text = NOT_WHAT_WAS_STORED[name]
    open_, _ = left(tmp_path, READ_BACK.format(text))
    assert any(claim.array == "a" or claim.kind is CheckKind.BARRIER_DIVERGENCE for claim in open_)


def test_what_is_read_back_at_once_is_what_was_stored(tmp_path: Path) -> None:
    text = "x[t] = t; a[x[t]] = 1; x[64 + t] = 7; int *b = a + 64; b[x[64 + t] * t] = 2;"
    assert left(tmp_path, READ_BACK.format(text))[0] == ()


# -- facts for others ---------------------------------------------------------------------------------------------

FACTS = KERNELS / "facts"


def test_what_is_read_of_an_array_without_races_is_the_same_in_all_blocks(tmp_path: Path) -> None:
    flags = ("--blockDim=64", "--gridDim=4")
    _, board = left(tmp_path, (FACTS / "rounds-told.cu").read_text(), *flags)
    free = frozenset(f.known.array for f in board.facts("rounds") if isinstance(f.known, RaceFree))
    assert "log" in free and "s" not in free  # its loop may end sooner in some threads, as far as a protocol knows
    request = build_request(str(tmp_path / "kernel.cu"), flags)
    kernel = load_program(request).kernels[0]
    threads = two_threads(launch_of(kernel, request), request.config)
    assert steady_arrays(kernel, threads, request.config) == frozenset()
    assert steady_arrays(kernel, threads, request.config, free) == {"log", "out"}
    within = replace(request.config, only_intra_group=True)
    assert steady_arrays(kernel, two_threads(launch_of(kernel, request), within), within, free) == {"s"}
    _, board = left(tmp_path, (FACTS / "rounds-told-overwritten.cu").read_text(), *flags)
    assert "log" not in {f.known.array for f in board.facts("rounds") if isinstance(f.known, RaceFree)}


# -- what an alarm depends on -------------------------------------------------------------------------------------

DEPENDENT = """__global__ void f(int *a, int *b, const int *c, int n) {
  a[threadIdx.x / 2] = 1;
  int x = b[threadIdx.x];
  if (x > 3)
    b[c[threadIdx.x]] = x;
  for (int i = 0; i < n; i++)
    a[100 + i * 3] = 2;
}"""


def test_an_alarm_says_what_it_depends_on(tmp_path: Path) -> None:
    _, board = left(tmp_path, DEPENDENT)
    found = {min(p.line for p in d.claim.places): (d.data, d.control, d.certain) for d in board.of(Dependence)}
    assert found[2] == ((), False, True)
    assert found[7] == ((), True, False)
    assert found[5] == (("b", "c"), False, False)
    _, board = left(tmp_path, DEPENDENT.replace("/ 2", "- (threadIdx.x > n)"))
    assert any(d.certain for d in board.of(Dependence) if min(p.line for p in d.claim.places) == 2)


def test_in_lock_step_no_race_is_certain(tmp_path: Path) -> None:
    """The threads of a warp make no two accesses at once: what its protocol has no order for, a warp has."""
    text = "__global__ void f(int *a) {\n  a[threadIdx.x ^ 1] = 1;\n  a[threadIdx.x] = 2;\n}"
    _, board = left(tmp_path, text)
    assert any(d.certain for d in board.of(Dependence))
    _, board = left(tmp_path, text, *LAUNCH, "--warp-sync=64")
    assert board.of(Dependence) and not any(d.certain for d in board.of(Dependence))


ONCE = "__global__ void f(int *a, int m) {{\n  __requires(m > 0);\n  {0}\n  a[threadIdx.x ^ 1] = 2;\n}}"


@pytest.mark.parametrize(
    "ordered",
    [
        "if (threadIdx.x < m || threadIdx.x > 0) { a[threadIdx.x] = 1; __syncthreads(); }",  # all threads come there
        "if (m > 2) { if (m > 4) { a[threadIdx.x] = 1; __syncthreads(); } }",
        "a[threadIdx.x] = 1; __syncwarp();",
    ],
)
def test_no_race_is_certain_where_an_order_is_left_out(ordered: str, tmp_path: Path) -> None:
    _, board = left(tmp_path, ONCE.format(ordered))
    assert not any(d.certain for d in board.of(Dependence))
    _, board = left(tmp_path, ONCE.format("if (m > 2) a[threadIdx.x] = 1;"))
    assert any(d.certain for d in board.of(Dependence))
