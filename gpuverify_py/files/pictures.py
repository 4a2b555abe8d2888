"""A file's findings with pictures of the races that runs have shown, for a page."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.errors import TextError
from boogie_ir.lang.kernel import Kernel, KernelProgram
from gpuverify_py.files.orchestrate import load_program
from gpuverify_py.findings.diagnostic import FileResult, KernelResult
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.runs.pictures import with_picture
from gpuverify_py.runs.search import prepare_search


def with_pictures(result: FileResult, request: Request) -> FileResult:
    """The result, with pictures as far as there are any; the file is read once more for them."""
    if not any(each.diagnostics for each in result.kernels):
        return result
    try:
        program = load_program(request)
    except (TextError, UsageError):
        return result
    kernels = {kernel.name: kernel for kernel in program.kernels}
    told = (_pictured(each, kernels.get(each.kernel), program, request) for each in result.kernels)
    return replace(result, kernels=tuple(told))


def _pictured(result: KernelResult, kernel: Kernel | None, program: KernelProgram, request: Request) -> KernelResult:
    if kernel is None or not any(each.confirmed for each in result.diagnostics):
        return result
    search = prepare_search(kernel, program, request.config)
    return replace(result, diagnostics=tuple(with_picture(search, each) for each in result.diagnostics))
