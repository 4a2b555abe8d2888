"""The tool: options, engines, diagnostics, renderers, the command line; ``verify`` and ``Launch`` are the Python interface.

What is named here is loaded when it is first used, so that the command line starts fast.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gpuverify_py.api import Launch, Report, verify
    from gpuverify_py.findings.diagnostic import Diagnostic, ExitCode, KernelResult, Problem, Verdict
    from gpuverify_py.request.errors import UsageError

_API = ("Launch", "Report")
_DIAGNOSTIC = ("Diagnostic", "ExitCode", "KernelResult", "Problem", "Verdict")

__all__ = [
    "Diagnostic", "ExitCode", "KernelResult", "Launch", "Problem", "Report", "UsageError", "Verdict", "verify",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _API:
        return getattr(import_module("gpuverify_py.api"), name)
    if name in _DIAGNOSTIC:
        return getattr(import_module("gpuverify_py.findings.diagnostic"), name)
    if name == "UsageError":
        return getattr(import_module("gpuverify_py.request.errors"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class _Package(ModuleType):
    """``gpuverify_py.verify`` is the function, also once the room of that name has been loaded."""

    @property
    def verify(self) -> Any:
        from gpuverify_py.api import verify

        return verify

    @verify.setter
    def verify(self, room: ModuleType) -> None:
        """Loading the room sets the name: it stays the function's, and the room is found by importing it."""


sys.modules[__name__].__class__ = _Package
