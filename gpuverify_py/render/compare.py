"""A comparison of solvers as tables, sentences and comma-separated values."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence

from boogie_ir.frozen import frozen
from gpuverify_py.compare import Configuration, Finding, KernelRun, QueryRun

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]  # a heading, rows

DEFINITE = frozenset({"verified", "possible", "vacuous", "bounded"})
SETTLED = frozenset({"sat", "unsat"})


@frozen
class Comparison:
    """All that was found, in order."""

    configurations: tuple[Configuration, ...]
    kernels: tuple[KernelRun, ...]
    queries: tuple[QueryRun, ...]
    findings: tuple[Finding, ...]


def summary(comparison: Comparison) -> Table:
    """One row a configuration."""
    head = ("configuration", "verified", "possible", "other", "CPU s", "median s", "peak MB", "queries", "of common ones settled")
    rows: list[tuple[str, ...]] = []
    for configuration in comparison.configurations:
        runs = [run for run in comparison.kernels if run.configuration == configuration]
        asked = [run for run in comparison.queries if run.configuration == configuration]
        verified, possible = (sum(run.verdict == verdict for run in runs) for verdict in ("verified", "possible"))
        settled = sum(run.answer in SETTLED for run in asked)
        rows.append(
            (
                configuration.label,
                str(verified),
                str(possible),
                str(len(runs) - verified - possible),
                f"{sum(run.computing for run in runs):.1f}",
                f"{statistics.median(run.computing for run in runs):.2f}" if runs else "",
                f"{max((run.memory for run in runs), default=0) / 1e6:.0f}",
                str(sum(run.queries for run in runs)),
                f"{settled} of {len(asked)}" if asked else "",
            )
        )
    return head, rows


def by_kernel(comparison: Comparison) -> Table:
    """One row a kernel, one column a configuration: verdict and CPU seconds."""
    rows: dict[tuple[str, str], dict[Configuration, str]] = {}
    for run in comparison.kernels:
        rows.setdefault((run.file, run.kernel), {})[run.configuration] = f"{run.verdict} {run.computing:.2f}"
    head = ("kernel", *(configuration.label for configuration in comparison.configurations))
    return head, [
        (f"{file} {kernel}".strip(), *(cells.get(c, "") for c in comparison.configurations))
        for (file, kernel), cells in rows.items()
    ]


def agreement(comparison: Comparison) -> Iterator[str]:
    """Sentences: how many verdicts and answers agree, and every one that does not."""
    verdicts: dict[tuple[str, str], dict[str, list[str]]] = {}
    for run in comparison.kernels:
        verdicts.setdefault((run.file, run.kernel), {}).setdefault(run.verdict, []).append(run.configuration.label)
    definite = {key: {v: who for v, who in found.items() if v in DEFINITE} for key, found in verdicts.items()}
    compared = {key: found for key, found in definite.items() if sum(map(len, found.values())) > 1}
    differing = {key: found for key, found in compared.items() if len(found) > 1}
    yield f"kernels: {len(compared)} of {len(verdicts)} with two or more definite verdicts, {len(differing)} of these differ"
    for (file, kernel), found in differing.items():
        said = "; ".join(f"{verdict}: {', '.join(who)}" for verdict, who in found.items())
        yield f"  {file} {kernel}: {said}"
    answers: dict[tuple[str, str, int], list[str]] = {}
    for query in comparison.queries:
        answers.setdefault((query.file, query.kernel, query.number), []).append(query.answer)
    settled = [a for a in answers.values() if sum(word in SETTLED for word in a) > 1]
    yield (
        f"queries: {len(answers)} put to every configuration, {len(settled)} settled by two or more, "
        f"{len(comparison.findings)} of these contradict each other"
    )


KERNEL_COLUMNS = (
    "file", "kernel", "solver", "encoding", "verdict", "why", "seconds", "cpu_seconds", "peak_memory_bytes", "queries",
)  # fmt: skip
QUERY_COLUMNS = (
    "file", "kernel", "query", "name", "solver", "encoding", "answer", "reason", "seconds", "peak_memory_bytes",
)  # fmt: skip


def kernel_row(run: KernelRun) -> tuple[object, ...]:
    """A kernel's values for the columns above."""
    solver, encoding = run.configuration.solver, run.configuration.encoding.value
    times = (f"{run.seconds:.4f}", f"{run.computing:.4f}")
    return (run.file, run.kernel, solver, encoding, run.verdict, run.why, *times, run.memory, run.queries)


def query_row(run: QueryRun) -> tuple[object, ...]:
    """A query's values for the columns above."""
    solver, encoding = run.configuration.solver, run.configuration.encoding.value
    said = (run.answer, run.reason, f"{run.seconds:.4f}", run.memory)
    return (run.file, run.kernel, run.number, run.name, solver, encoding, *said)


def settled_times(comparison: Comparison) -> dict[str, list[float]]:
    """For a cactus plot: each configuration's seconds for the queries that it settled."""
    times: dict[str, list[float]] = {c.label: [] for c in comparison.configurations}
    for run in comparison.queries:
        if run.answer in SETTLED:
            times[run.configuration.label].append(run.seconds)
    return times


def pairs(comparison: Comparison, one: Configuration, other: Configuration, limit: float) -> Sequence[tuple[float, float]]:
    """For a scatter plot: the seconds of two configurations for each query, the limit where it is not settled."""
    times: dict[tuple[str, str, int], dict[Configuration, float]] = {}
    for run in comparison.queries:
        seconds = run.seconds if run.answer in SETTLED else limit
        times.setdefault((run.file, run.kernel, run.number), {})[run.configuration] = seconds
    return [(found[one], found[other]) for found in times.values() if one in found and other in found]
