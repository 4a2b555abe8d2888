"""Small kernels as text for the tests of the two-thread engine."""

from __future__ import annotations

from boogie_ir.check.typecheck import check_kernel_program, check_program
from boogie_ir.lang.kernel import Kernel, KernelProgram
from boogie_ir.print.printer import print_kernel_program, print_program
from boogie_ir.read.parser import parse_kernel_program, parse_program
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.engines.twothread.instrument.log_accesses import Logged
from gpuverify_py.engines.twothread.instrument.predicate import Predicated
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Config, LaunchSizes

LAUNCH = LaunchSizes((64, 1, 1), (4, 1, 1))
DEFAULT = Config()
ONE_GROUP = LaunchSizes((64, 1, 1), (1, 1, 1))

HEAD = """
  array global A[*]: bv32 parameter source "A" "int" 32 [*];
  array global B[*]: bv32 parameter source "B" "int" 32 [*];
  array global F[*]: bv32 parameter source "F" "int" 32 [*];
  array group S[1024]: bv32 source "S" "int" 32 [1024];
  array private P[8]: bv32 source "P" "int" 32 [8];
"""
VARIABLES = ("i", "j", "k", "x", "y", "t", "u", "v", "w")
GROUP_BARRIER = "barrier group local_fence true global_fence true;"
LOCAL_BARRIER = "barrier group local_fence true global_fence false;"
GLOBAL_BARRIER = "barrier group local_fence false global_fence true;"
GRID_BARRIER = "barrier grid local_fence true global_fence true;"
TID = "local_id_x"
GID = "(group_id_x * group_size_x + local_id_x)"


def program(body: str, requires: str = "") -> KernelProgram:
    """A kernel with the arrays and variables above; SYNC, TID and GID are spelt out."""
    variables = "\n".join(f'  var {v}: bv32 "{v}" "int" signed;' for v in VARIABLES)
    body = body.replace("SYNC", GROUP_BARRIER).replace("TID", TID).replace("GID", GID)
    clause = f"\n  requires {requires};" if requires else ""
    text = (
        f'dialect cuda;\nkernel test(n: bv32 "n" "int" signed, m: bv32 "m" "int" signed){clause}\n{{{HEAD}{variables}\n{body}\n}}'
    )
    result = parse_kernel_program(text, "test.gbpl")
    assert check_kernel_program(result) == ()
    return result


def kernel(body: str, requires: str = "") -> Kernel:
    return program(body, requires).kernels[0]


def verify(body: str, launch: LaunchSizes = LAUNCH, config: Config = DEFAULT, requires: str = "") -> KernelResult:
    """Runs the engine; every stage on the way must be well typed and print as text that reads back."""
    parsed = program(body, requires)
    functions = parsed.functions

    def see(stage: str, value: object) -> None:
        nonlocal functions
        match value:
            case KernelProgram():
                functions = value.functions
            case Logged() | Predicated():
                shown = KernelProgram(parsed.dialect, functions, parsed.axioms, (value.kernel,))
                assert check_kernel_program(shown) == (), stage
                assert parse_kernel_program(print_kernel_program(shown, origins=True)) == shown, stage
            case Dual():
                assert check_program(value.program) == (), stage
                assert parse_program(print_program(value.program, origins=True)) == value.program, stage

    return check_kernel(parsed.kernels[0], launch, config, parsed, see=see)
