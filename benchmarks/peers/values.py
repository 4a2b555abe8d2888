"""One kernel on our front end and interpreter, and on a real implementation: do the arrays end up the same?

Compared are runs that are executions without doubt: no defect, and no value that nothing determines. Where the order of
atomic operations decides a value there is nothing to compare.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass, replace
from enum import Enum

from benchmarks.peers.device import Call, Ran, Runner
from benchmarks.peers.setup import SLACK, Setup, call_of, doubt, first_contents, units
from boogie_ir.lang import kernel as k
from boogie_ir.lang.kernel import statements
from boogie_ir.lang.source_types import is_float_type, unit_bits
from boogie_ir.simt import RunResult, execute
from gpuverify_py.runs.host_memory import array_bytes

_FLOATS = {16: "<e", 32: "<f", 64: "<d"}


class Agreement(Enum):
    SAME = "same"
    DIFFERENT = "DIFFERENT"
    OUTVOTED = "different, and a third implementation agrees with us"
    SKIPPED = "not comparable"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of a comparison; ``cells`` were compared."""

    agreement: Agreement
    detail: str = ""
    cells: int = 0


@dataclass(frozen=True, slots=True)
class Here:
    """A run of ours without doubt, the same with other values where nothing determines them, and the call that repeats it."""

    setup: Setup
    ours: RunResult
    again: RunResult
    call: Call


def compare_values(setup: Setup, device: Runner, exact: bool) -> Comparison:
    """Compares the final contents of global arrays. ``exact``: floats must agree to the last bit."""
    here = run_here(setup)
    return here if isinstance(here, Comparison) else compare_runs(here, device.run(here.call), exact)


def run_here(setup: Setup) -> Here | Comparison:
    """Our side of a comparison, or why there is none."""
    kernel = setup.executable.kernel
    if any(isinstance(s, k.Atomic) and s.target is not None for s in statements(kernel.body)):
        return Comparison(Agreement.SKIPPED, "the order of atomic operations may decide values")
    ours = execute(setup.executable, setup.launch, setup.inputs)
    again = execute(setup.executable, setup.launch, replace(setup.inputs, seed=setup.inputs.seed + 1))
    reason = f"the run is defective: {ours.findings[0].kind.value}" if ours.findings else doubt(ours)
    return Comparison(Agreement.SKIPPED, reason) if reason else Here(setup, ours, again, call_of(setup, ours))


def compare_runs(here: Here, ran: Ran, exact: bool) -> Comparison:
    """Our side of a comparison and the other's."""
    if ran.error:
        return Comparison(Agreement.SKIPPED, f"does not run there: {ran.error}")
    if ran.failure:
        return Comparison(Agreement.DIFFERENT, f"a run without defects here, there: {ran.failure}")
    setup = here.setup
    before = first_contents(setup, here.ours)
    cells = 0
    for name, array in setup.arrays.items():
        mine, other = (array_bytes(array, run.contents[array.name][0].tolist()) for run in (here.ours, here.again))
        theirs = ran.buffers[name]
        if not theirs.endswith(SLACK):
            return Comparison(Agreement.DIFFERENT, f"{name}: written beyond its end there")
        rows = zip(*(units(array, data) for data in (mine, other, theirs[: len(mine)], before[name])), strict=True)
        for index, (a, c, b, was) in enumerate(rows):
            if a != c:
                continue  # nothing determines it
            cells += 1
            if a != b and not close(a, b, unit_bits(array), is_float_type(array.source.element), exact):
                detail = f"{name}[{index}]: {a:#x} here, {b:#x} there, {was:#x} before; {dict(setup.inputs.arguments)}"
                return Comparison(Agreement.DIFFERENT, detail, cells)
    return Comparison(Agreement.SAME, "", cells)


def close(a: int, b: int, size: int, is_float: bool, exact: bool) -> bool:
    """Whether different bits of so many are nearly the same float: where ``exact``, both NaN or both zero."""
    if not is_float or size not in _FLOATS:
        return False
    x, y = (struct.unpack(_FLOATS[size], v.to_bytes(size // 8, "little"))[0] for v in (a, b))
    if math.isnan(x) or math.isnan(y):
        return math.isnan(x) and math.isnan(y)
    return bool(x == y) or (not exact and math.isclose(x, y, rel_tol=1e-3 if size < 64 else 1e-9, abs_tol=1e-4))
