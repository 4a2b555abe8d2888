"""One kernel from a task to a result: the portfolio, the verdict, and advice where it is no proof."""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.prove.budget import Budget
from gpuverify_py.findings.diagnostic import KernelResult
from gpuverify_py.request.config import Config
from gpuverify_py.verify.engine import Engine
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, as_asked, task
from gpuverify_py.verify.verdict import result_of


def verified(subject: Subject, config: Config, engines: Sequence[Engine]) -> KernelResult:
    """Settles the claims about a kernel with these engines. Raises what they raise."""
    subject = as_asked(subject, config)
    budget = Budget(config.timeout or float("inf"))
    board = settle(task((subject,), config), engines, budget)
    result = result_of(subject.kernel, subject.program, board, config)
    for engine in engines:
        result = engine.advise(subject, result)
    return result
