"""A kernel's protocol, its intervals and its traces, as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.expr import Expr
from gpuverify_py.engines.protocols.align import Given, Interval, Traced
from gpuverify_py.engines.protocols.protocol import Access
from gpuverify_py.engines.protocols.queries import Questions
from gpuverify_py.engines.protocols.split import Pair
from gpuverify_py.engines.protocols.text.written import (
    Header,
    Written,
    WrittenIntervals,
    WrittenProtocol,
    WrittenTraces,
    expressions_of,
    functions_of,
    variables_of,
)
from gpuverify_py.engines.protocols.views import Views
from gpuverify_py.request.config import Config
from gpuverify_py.verify.task import Subject


def written_stage(subject: Subject, config: Config, stage: str) -> Iterator[Written]:
    """What the engine makes of a kernel at a stage: one text, or one for each of its readings."""
    views = Views(subject, config)
    if stage == "protocol":
        yield WrittenProtocol(_header(views, subject, frozenset(views.spaces), expressions_of(views.protocol)), views.protocol)
        return
    for view in views.all():
        if stage == "aligned":
            accesses = tuple(_of_arrays(interval, view.arrays) for interval in views.intervals(view.formed))
            said = (e for interval in accesses for traced in interval.accesses for e in _expressions(traced))
            yield WrittenIntervals(_header(views, subject, view.arrays, said), view.level, accesses)
        else:
            pairs = tuple(_of_two(pair, view.questions) for pair in view.pairs)
            said = (e for pair in pairs for traced in (pair.first, pair.second) for e in _expressions(traced))
            yield WrittenTraces(_header(views, subject, view.arrays, said), view.level, pairs)


def _header(views: Views, subject: Subject, arrays: frozenset[str], said: Iterable[Expr]) -> Header:
    expressions = (*said, *views.stated)
    variables = variables_of(expressions)
    parameters = tuple(p.variable for p in views.kernel.parameters if p.variable.name in variables)
    names = {v.name for v in parameters}
    data = tuple(v for name, v in sorted(variables.items()) if name in views.data)
    symbols = tuple(v for name, v in sorted(variables.items()) if name not in views.data and name not in names)
    spaces = tuple((name, space) for name, space in views.spaces.items() if name in arrays)
    launch = subject.launch
    return Header(
        views.kernel.name, launch.group, launch.grid, spaces, parameters, data, symbols, functions_of(expressions), views.stated
    )


def _expressions(traced: Traced) -> Iterator[Expr]:
    yield traced.index
    yield from traced.given or ()


def _of_arrays(interval: Interval, arrays: frozenset[str]) -> Interval:
    accesses = tuple(each for each in interval.accesses if each.access.array in arrays)
    return Interval(interval.after, accesses, interval.unordered & arrays)


def _of_two(pair: Pair, questions: Questions) -> Pair:
    """The pair as its two threads have it."""
    return Pair(_of_thread(pair.first, 1, questions), _of_thread(pair.second, 2, questions))


def _of_thread(traced: Traced, thread: int, questions: Questions) -> Traced:
    index, given = questions.of(traced.index, thread), tuple(traced.given or ())
    conditions: Given | None = None
    for condition in reversed(given):
        conditions = Given(questions.of(condition, thread), conditions)
    access = traced.access
    return Traced(Access(access.kind, access.array, index, access.origin, access.pieces), index, conditions)
