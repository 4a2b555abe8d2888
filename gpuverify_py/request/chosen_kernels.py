"""Kernels by name: which of a file's are meant by ``--kernel``, and which launch ``--launch`` gives one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from boogie_ir.lang.kernel import KernelProgram
from gpuverify_py.request.config import KernelLaunch, LaunchSizes, Request
from gpuverify_py.request.errors import UsageError


def with_chosen(program: KernelProgram, request: Request) -> KernelProgram:
    """The program's kernels that are asked for; all where none is named. Raises UsageError where a name is no kernel's."""
    known = [*(kernel.name for kernel in program.kernels), *(left.name for left in program.left_out)]
    for flag, names in (("--kernel", request.source.kernels), ("--launch", _asked(request.launches))):
        for name in names:
            if not any(_means(name, kernel) for kernel in known):
                hint = f"the kernels of the file are {', '.join(known)}" if known else "there is no kernel in this file"
                raise UsageError(f"there is no kernel called {name}, which {flag} names", hint)
    if not request.source.kernels:
        return program

    def wanted(kernel: str) -> bool:
        return any(_means(name, kernel) for name in request.source.kernels)

    kernels = tuple(kernel for kernel in program.kernels if wanted(kernel.name))
    return replace(program, kernels=kernels, left_out=tuple(left for left in program.left_out if wanted(left.name)))


def _asked(launches: Iterable[KernelLaunch]) -> list[str]:
    """The names that flags give; a project's patterns need not be of a kernel in each of its files."""
    return [each.kernel for each in launches if not each.pattern]


def named(kernel: str, pattern: str) -> bool:
    """Whether a kernel's name, or its template's, is of a pattern."""
    return any(fnmatchcase(name, _plain(pattern)) for name in (_plain(kernel), _source_name(kernel)))


def own_launch(kernel: str, launches: Sequence[KernelLaunch]) -> LaunchSizes | None:
    """The launch that is given for the kernel of this name: by its whole name before its template's, by a pattern
    where none is given, what is said last."""
    given = {_plain(each.kernel): each.sizes for each in launches if not each.pattern}
    like = [each.sizes for each in launches if each.pattern and named(kernel, each.kernel)]
    return given.get(_plain(kernel)) or given.get(_source_name(kernel)) or (like[-1] if like else None)


def _means(name: str, kernel: str) -> bool:
    written = _source_name(kernel)
    return _plain(name) in (_plain(kernel), written, written.rpartition("::")[2])


def _plain(name: str) -> str:
    """The name without spaces: ``fill<float, 64>`` and ``fill<float,64>`` are one."""
    return "".join(name.split())


def _source_name(kernel: str) -> str:
    """The kernel's name without the arguments of its template, and without the parameters that are equal in some launches."""
    return _plain(kernel.partition("<")[0].partition("(")[0])
