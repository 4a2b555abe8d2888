"""A concrete interpreter of kernel-level programs: their meaning, executable.

``run(kernel, functions, launch, arguments, contents, seed)`` executes all threads of the chosen groups in lock step and
reports races, divergence, failing assertions and accesses out of bounds. ``prepare`` and ``execute`` do the same
in two steps, for many runs of one kernel; ``draw_arguments`` proposes scalar arguments.
"""

from boogie_ir.simt.arithmetic.formulas import Draw, Progression
from boogie_ir.simt.draw import draw_arguments
from boogie_ir.simt.execute import Executable, entry_contents, execute, prepare, run
from boogie_ir.simt.launch import Access, ConcreteLaunch, Finding, Inputs, RunResult, ThreadId
from boogie_ir.simt.memory import Contents, Filling

__all__ = [
    "Access",
    "ConcreteLaunch",
    "Contents",
    "Draw",
    "Executable",
    "Filling",
    "Finding",
    "Inputs",
    "Progression",
    "RunResult",
    "ThreadId",
    "draw_arguments",
    "entry_contents",
    "execute",
    "prepare",
    "run",
]
