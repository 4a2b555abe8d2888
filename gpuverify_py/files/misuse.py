"""Requests that a file's kernels do not fit: names that are not there, options that exclude a construct."""

from __future__ import annotations

from boogie_ir.lang import kernel as k
from gpuverify_py.analysis.statements import walk
from gpuverify_py.findings.diagnostic import Problem
from gpuverify_py.request.config import Abstraction, Config
from gpuverify_py.request.errors import UsageError


def misuse(program: k.KernelProgram, config: Config) -> Problem | None:
    """Why the kernels cannot be verified as asked, if so (exit code 5)."""
    if config.abstraction is Abstraction.EQUALITY:
        for kernel in program.kernels:
            for statement in walk(kernel.body):
                if isinstance(statement, k.Atomic):
                    hint = "threads see different results of atomics: leave the flag out"
                    message = "--equality-abstraction cannot be used with atomics"
                    return Problem(statement.origin.span, message, hint, code="equality-with-atomics")
    names = {name for kernel in program.kernels for a in kernel.arrays for name in (a.name, a.source.name)}
    for name in sorted(config.arrays or ()):
        if name not in names:
            known = ", ".join(sorted({a.source.name for kernel in program.kernels for a in kernel.arrays})) or "none"
            message = f"there is no array called {name} to check"
            return Problem(None, message, f"arrays of the file: {known}", code="no-such-array", details=(name,))
    return None


def check_names(config: Config) -> None:
    """Raises UsageError where a rule or a solver is named that does not exist."""
    if config.omit_rules:
        from houdini.guesses.rules import RULES

        for name in sorted(config.omit_rules - {rule.name for rule in RULES}):
            raise UsageError(f"there is no rule called {name} to leave out", "see gpuverify rules")
