"""What a verdict rests on: each way in which a kernel that is verified may still fail, as data.

A kind of assumption has an id, its sentence, and the flag that lifts it or brings it about, in one table. Where an assumption is
found is said in `gpuverify_py/verify/grounds/`. What every verdict rests on alike (nobody else is at work on the same
memory, compilers keep the meaning of the source) is in docs/limitations.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.findings.diagnostic import Assumption
from gpuverify_py.request.config import Config
from gpuverify_py.verify.grounds import checks, execution, memory, stated
from gpuverify_py.verify.grounds.basis import Basis, Found
from gpuverify_py.verify.outcomes import Tolerated


@frozen
class Kind:
    """A kind of assumption: ``text`` goes on after "assuming"; ``lifting`` says what the flag does about it."""

    id: str
    find: Callable[[Basis], Iterator[Found]]
    text: str
    flag: str = ""
    lifting: str = ""

    def stated(self, found: Found) -> Assumption:
        """The assumption as it is listed."""
        about = f" ({self.flag} {self.lifting})" if self.lifting else ""
        return Assumption(self.id, self.text.format(*found.words) + about, self.flag, found.places)


def assumptions(
    kernel: k.Kernel, program: k.KernelProgram, config: Config, tolerated: Iterable[Tolerated]
) -> tuple[Assumption, ...]:
    """What the verdict on a kernel rests on, each once. ``tolerated``: what its proof does not exclude, and need not."""
    basis = Basis(keep_annotations(kernel, config), kernel, program, config, tuple(tolerated))
    return tuple(dict.fromkeys(kind.stated(found) for kind in KINDS for found in kind.find(basis)))


def host_launches(kernel: k.Kernel, program: k.KernelProgram, config: Config) -> Iterator[str]:
    """Where host code launches a kernel as it is, and with what."""
    for found in memory.launched(Basis(kernel, kernel, program, config, ())):
        yield "".join(found.words)


KINDS: tuple[Kind, ...] = (
    Kind("disjoint-arrays", memory.disjoint_arrays, "the arrays {} do not overlap in memory"),
    Kind(
        "host-launch", memory.launched, "the kernel is launched only as in {}{}", "--no-host", "takes any launch",
    ),
    Kind("in-bounds", memory.in_bounds, "{}", "--check-array-bounds", "checks it"),
    Kind(
        "few-cells", memory.few_cells, "arrays whose size is of 64 bits or a product have fewer than 2^31 cells: {}",
        "--check-array-bounds", "checks without that",
    ),
    Kind(
        "unknown-sizes", memory.unknown_sizes, "accesses of {} stay within {}",
        "--kernel-arrays", "gives it",
    ),
    Kind("counters", memory.counters, "the counters in {} do not wrap around: no two atomics on one return the same value"),
    Kind(
        "bounded-counters", memory.bounded_counters,
        "the counters in {} do not wrap around: no two atomics on one return the same value within the bound that is kept",
    ),
    Kind("zero-at-first", memory.zero_at_first, "{} is zero when the kernel begins: no flag is raised, nobody has arrived"),
    Kind("clocks", execution.clocks, "the 64-bit clocks that a thread reads do not run back"),
    Kind("textures", memory.textures, "nobody writes to textures while the kernel reads them"),
    Kind(
        "equal-writes", memory.equal_writes, "threads that write the same value to one element at once do no harm, at {}",
        "--no-benign-tolerance", "reports them",
    ),
    Kind(
        "equal-reads", memory.equal_reads, "a write of the value that is there already does not disturb readers, at {}",
        "--no-benign-tolerance", "reports it",
    ),
    Kind(
        "first-guesses", memory.first_guesses,
        "a plain read that only guesses what a compare-and-swap then finds does no harm, at {}",
        "--no-benign-tolerance", "reports it",
    ),
    Kind(
        "loop-limit", execution.loop_limit, "no loop runs more than {} iterations",
        "--loop-unwind", "and --findbugs do not look at later ones",
    ),
    Kind("loops-end", execution.loops_end, "every loop ends: what would come after an endless loop is not looked at"),
    Kind(
        "early-exits", execution.early_exits,
        "barriers wait only for threads that have not returned: compute capability 7.0 or later",
        "--exited-threads-wait", "takes the older rule",
    ),
    Kind(
        "waits-in-a-circle", execution.named_barriers,
        "threads do not wait for each other in a circle at barriers of some of them",
    ),
    Kind("grid-barriers", execution.grid_barriers, "all blocks run at the same time: barriers of the grid wait for all of them"),
    Kind("lock-step", execution.lock_step, "the {} threads of a warp run in lock step", "--warp-sync", "assumes it"),
    Kind(
        "functions-without-code", execution.functions_without_code,
        "calls of {}, whose code is not here, leave alone what threads share and wait at no barrier",
    ),
    Kind(
        "missing-headers", execution.missing_headers, "what was not found ({}: -I DIR) does not change what the kernel means{}",
        "-I",
    ),
    Kind(
        "pointer-width", execution.pointer_width, "size_t and pointers have 32 bits",
        "--pointer-bitwidth=64", "takes 64: arithmetic in size_t may come out otherwise",
    ),
    Kind("compiler-macros", execution.compiler_macros, "{}"),
    Kind("chosen", execution.chosen, "{}"),
    Kind("launch-sizes", execution.launch_sizes, "{}"),
    Kind("room-in-shared-arrays", execution.fitted_blocks, "{}"),
    Kind(
        "no-overflow", execution.no_overflow, "the signed arithmetic of array indices does not overflow",
        "--check-overflow", "checks it",
    ),
    Kind(
        "products-fit", execution.products_fit, "{}, the number of elements that an index is kept below",
        "--check-overflow", "takes any",
    ),
    Kind("divisions", execution.divisions, "no integer is divided by zero"),
    Kind("shifts", execution.shifts, "no number is shifted by as many bits as it has, or by more"),
    Kind("texels", stated.texels, "surfaces and images have the texels that are accessed: {}"),
    Kind(
        "rows", stated.rows, "the launch fits the rows of its matrices, as no guard is about their width: {}",
        "--gridDim", "gives the launch",
    ),
    Kind("assumed", stated.assumed, "what {} says is so, and nothing checks it{}", "--only-requires", "leaves it out"),
    Kind("preconditions", stated.preconditions, "the host guarantees {}", "--no-annotations", "leaves them out"),
    Kind("arguments", stated.arguments, "arguments have the values {}", "--kernel-args", "gives them"),
    Kind("axioms", stated.axioms, "the axioms hold: {}"),
    Kind("specifications", stated.specifications, "calls of {} do what annotations say of them, and nothing else"),
    Kind("uninterpreted-functions", stated.uninterpreted_functions, "calls of {} give equal results for equal arguments"),
    Kind(
        "only-requires", stated.only_requires, "assertions, invariants and other claims of the source hold",
        "--only-requires", "leaves them out",
    ),
    Kind(
        "no-annotations", stated.no_annotations, "assertions, invariants and other claims of the source hold",
        "--no-annotations", "leaves them out",
    ),
    Kind(
        "barrier-invariants", stated.barrier_invariants, "no thread changes what the barrier invariant of another speaks of",
        "--no-barrier-access-checks", "leaves that out",
    ),
    Kind("permissions", stated.permissions, "the permissions that are stated hold: gpuverify permissions checks them"),
    Kind(
        "noted-accesses", stated.noted_accesses, "what annotations say of accesses holds",
        "--only-divergence", "notes no accesses to check it",
    ),
    Kind("only-log", checks.only_log, "there are no data races", "--only-log", "leaves them out"),
    Kind("only-divergence", checks.only_divergence, "there are no data races", "--only-divergence", "leaves them out"),
    Kind(
        "initialised", checks.initialised, "shared memory is written before it is read",
        "--only-divergence", "leaves that out, too, although --check-initialised is given",
    ),
    Kind(
        "only-intra-group", checks.only_intra_group, "threads of different blocks do not race",
        "--only-intra-group", "leaves such pairs out",
    ),
    Kind(
        "only-these-arrays", checks.only_these_arrays, "there are no data races on arrays other than {}",
        "--vcgen-opt=/checkArrays", "leaves them out",
    ),
    Kind("divergence", checks.divergence, "all threads of a block reach each barrier together: it is not checked"),
    Kind(
        "solvers", checks.solvers, "{} is right where it finds no counterexample",
        "--cross-check", "has another solver confirm it",
    ),
)  # fmt: skip
