"""What each configuration settles, by itself or alone of all, its PAR-2, and the best of several for each question.

PAR-2 is the mean over all questions of the seconds where it is settled, and of twice the limit where it is not. The virtual best
of several takes, for each question, the fastest that settles it: no portfolio of them does better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen
from gpuverify_py.comparison.compare import Configuration, Limits
from gpuverify_py.comparison.tables import SETTLED, Comparison, Table

ANSWERS = frozenset({"verified", "refuted", "vacuous", "bounded"})
BEST = "virtual best"

Key: TypeAlias = tuple[str, str, int]
"""A kernel's file and name, and the number of one of its queries; 0 is the kernel itself."""
Times: TypeAlias = Mapping[Key, float]
"""The seconds of what is settled."""


@frozen
class Field:
    """Questions of one kind that were put to all: kernels (CPU seconds) or queries (seconds), with a limit for each."""

    what: str
    limit: float
    keys: tuple[Key, ...]
    times: Mapping[Configuration, Times]

    def best(self, configurations: Sequence[Configuration]) -> Times:
        """For each question that one of these settles the time of the fastest."""
        found: dict[Key, float] = {}
        for configuration in configurations:
            for key, seconds in self.times[configuration].items():
                found[key] = min(seconds, found.get(key, seconds))
        return found

    def alone(self, configuration: Configuration) -> int:
        """How many questions it settles that no other does."""
        others = self.best([other for other in self.times if other != configuration])
        return sum(key not in others for key in self.times[configuration])

    def par2(self, times: Times) -> float:
        """The mean of the seconds, twice the limit for what is not settled."""
        return sum(times.get(key, 2 * self.limit) for key in self.keys) / len(self.keys)


def fields(comparison: Comparison, limits: Limits) -> tuple[Field, ...]:
    """The kernels, and the queries if any were put to all.

    A file of which some configuration had no kernel (it was not finished, or not read) counts by its kernels where another had.
    """
    named = {run.file for run in comparison.kernels if run.kernel}
    kernels: dict[Configuration, dict[Key, float]] = {each: {} for each in comparison.configurations}
    for run in comparison.kernels:
        if run.verdict in ANSWERS:
            kernels[run.configuration][run.file, run.kernel, 0] = run.computing
    keys = dict.fromkeys((run.file, run.kernel, 0) for run in comparison.kernels if run.kernel or run.file not in named)
    found = [Field("kernels", limits.kernel_seconds, tuple(keys), kernels)]
    queries: dict[Configuration, dict[Key, float]] = {each: {} for each in comparison.configurations}
    for query in comparison.queries:
        if query.answer in SETTLED:
            queries[query.configuration][query.file, query.kernel, query.number] = query.seconds
    keys = dict.fromkeys((query.file, query.kernel, query.number) for query in comparison.queries)
    found.append(Field("queries", limits.query_seconds, tuple(keys), queries))
    return tuple(field for field in found if field.keys)


def scores(comparison: Comparison, limits: Limits) -> Table:
    """A row for each configuration, for the best of each engine, encoding and solver, and for the best of all."""
    counted = fields(comparison, limits)
    head = ["configuration"]
    for field in counted:
        head += [f"{field.what} settled", "no other does", f"PAR-2 ({field.limit:g} s)"]
    rows = []
    for label, configurations in _rows(comparison.configurations):
        row = [label]
        for field in counted:
            times = field.best(configurations)
            single = label == configurations[0].label and len(comparison.configurations) > 1
            alone = str(field.alone(configurations[0])) if single else ""
            row += [f"{len(times)} of {len(field.keys)}", alone, f"{field.par2(times):.2f}"]
        rows.append(tuple(row))
    return tuple(head), rows


def _rows(configurations: Sequence[Configuration]) -> Iterator[tuple[str, Sequence[Configuration]]]:
    for configuration in configurations:
        yield configuration.label, (configuration,)
    if len(configurations) < 2:
        return
    for part, of in (("engine", _engine), ("encoding", _encoding), ("solver", _solver)):
        values = dict.fromkeys(map(of, configurations))
        several = len(values) > 1 and len(values) < len(configurations)
        for value in values if several else ():
            yield f"best of {part} {value}", [each for each in configurations if of(each) == value]
    yield BEST, configurations


def _engine(configuration: Configuration) -> str:
    return configuration.engine


def _encoding(configuration: Configuration) -> str:
    return configuration.encoding.value


def _solver(configuration: Configuration) -> str:
    return configuration.solver
