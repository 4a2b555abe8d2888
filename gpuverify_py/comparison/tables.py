"""A comparison of engines and solvers as tables, sentences and comma-separated values."""

from __future__ import annotations

import csv
import statistics
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from boogie_ir.lang.frozen import frozen
from boogie_ir.smt.encoding import Encoding
from gpuverify_py.comparison.compare import Configuration, Disagreement, KernelRun, QueryRun
from gpuverify_py.request.errors import UsageError

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]  # a heading, rows

DEFINITE = frozenset({"verified", "refuted", "possible", "vacuous", "bounded"})
COUNTED = ("verified", "refuted", "possible", "unknown")
PROOFS = frozenset({"verified", "vacuous"})
SETTLED = frozenset({"sat", "unsat"})


@frozen
class Comparison:
    """All that was found, in order."""

    configurations: tuple[Configuration, ...]
    kernels: tuple[KernelRun, ...]
    queries: tuple[QueryRun, ...]
    findings: tuple[Disagreement, ...]


def summary(comparison: Comparison) -> Table:
    """One row a configuration."""
    head = ("configuration", *COUNTED, "other", "CPU s", "median s", "peak MB", "queries")
    rows: list[tuple[str, ...]] = []
    for configuration in comparison.configurations:
        runs = [run for run in comparison.kernels if run.configuration == configuration]
        counts = [sum(run.verdict == verdict for run in runs) for verdict in COUNTED]
        rows.append(
            (
                configuration.label,
                *map(str, counts),
                str(len(runs) - sum(counts)),
                f"{sum(run.computing for run in runs):.1f}",
                f"{statistics.median(run.computing for run in runs):.2f}" if runs else "",
                f"{max((run.memory for run in runs), default=0) / 1e6:.0f}",
                str(sum(run.queries for run in runs)),
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


def contradictions(comparison: Comparison) -> dict[tuple[str, str], str]:
    """Kernels, by file and name, that one configuration proves and another refutes, with who said what."""
    return {
        key: _said(found) for key, found in _verdicts(comparison).items() if "refuted" in found and not PROOFS.isdisjoint(found)
    }


def _verdicts(comparison: Comparison) -> dict[tuple[str, str], dict[str, list[str]]]:
    verdicts: dict[tuple[str, str], dict[str, list[str]]] = {}
    for run in comparison.kernels:
        verdicts.setdefault((run.file, run.kernel), {}).setdefault(run.verdict, []).append(run.configuration.label)
    return verdicts


def _said(found: Mapping[str, Sequence[str]]) -> str:
    return "; ".join(f"{verdict}: {', '.join(who)}" for verdict, who in found.items())


def agreement(comparison: Comparison) -> Iterator[str]:
    """Sentences: how many verdicts and answers agree, and every one that does not; what was left open, apart from that."""
    verdicts = _verdicts(comparison)
    definite = (sum(len(who) for verdict, who in found.items() if verdict in DEFINITE) for found in verdicts.values())
    compared = [number for number in definite if number > 1]
    contradicting = contradictions(comparison)
    yield (
        f"kernels: {len(compared)} of {len(verdicts)} with two or more definite verdicts, "
        f"{len(contradicting)} of these proved by one and refuted by another"
    )
    for (file, kernel), said in contradicting.items():
        yield f"  {file} {kernel}: {said}"
    open_ = {key: found for key, found in verdicts.items() if len(found) > 1 and key not in contradicting}
    if open_:
        yield f"kernels: {len(open_)} settled by some and left open by others (possible, unknown), for want of time or invariants"
    for (file, kernel), found in open_.items():
        yield f"  {file} {kernel}: {_said(found)}"
    answers: dict[tuple[str, str, int], list[str]] = {}
    for query in comparison.queries:
        answers.setdefault((query.file, query.kernel, query.number), []).append(query.answer)
    settled = [a for a in answers.values() if sum(word in SETTLED for word in a) > 1]
    yield (
        f"queries: {len(answers)} put to every configuration, {len(settled)} settled by two or more, "
        f"{len(comparison.findings)} of these contradict each other"
    )


KERNEL_COLUMNS = (
    "file", "kernel", "engine", "solver", "encoding", "verdict", "why", "seconds", "cpu_seconds", "peak_memory_bytes", "queries",
)  # fmt: skip
QUERY_COLUMNS = (
    "file", "kernel", "query", "name", "engine", "solver", "encoding", "answer", "reason", "seconds", "peak_memory_bytes",
)  # fmt: skip


def kernel_row(run: KernelRun) -> tuple[object, ...]:
    """A kernel's values for the columns above."""
    times = (f"{run.seconds:.4f}", f"{run.computing:.4f}")
    return (run.file, run.kernel, *_columns(run.configuration), run.verdict, run.why, *times, run.memory, run.queries)


def query_row(run: QueryRun) -> tuple[object, ...]:
    """A query's values for the columns above."""
    said = (run.answer, run.reason, f"{run.seconds:.4f}", run.memory)
    return (run.file, run.kernel, run.number, run.name, *_columns(run.configuration), *said)


def _columns(configuration: Configuration) -> tuple[str, str, str]:
    return configuration.engine, configuration.solver, configuration.encoding.value


def _configuration(row: Mapping[str, str]) -> Configuration:
    return Configuration(row["solver"], Encoding(row["encoding"]), row["engine"])


def read_earlier(folder: Path, configurations: tuple[Configuration, ...]) -> Comparison:
    """What an interrupted comparison left in its folder, of files that it had done with.

    Left out are the file it was at, files that not all configurations had, and those on whose queries solvers contradict each
    other: their scripts are written at the end. Raises UsageError where the folder's files are no results.
    """
    try:
        kernels = [_kernel_run(row) for row in _rows(folder / "kernels.csv", KERNEL_COLUMNS)]
        queries = [_query_run(row) for row in _rows(folder / "queries.csv", QUERY_COLUMNS)]
    except (OSError, ValueError) as error:
        raise UsageError(f"{folder} has no results to go on from: {error}", "leave out --resume") from error
    had: dict[str, set[Configuration]] = {}
    for run in kernels:
        had.setdefault(run.file, set()).add(run.configuration)
    answers: dict[tuple[str, str, int], set[str]] = {}
    for query in queries:
        answers.setdefault((query.file, query.kernel, query.number), set()).add(query.answer)
    again = {file for (file, _, _), said in answers.items() if said >= SETTLED} | {run.file for run in kernels[-1:]}
    done = {file for file, found in had.items() if found >= set(configurations)} - again
    return Comparison(
        configurations,
        tuple(run for run in kernels if run.file in done and run.configuration in configurations),
        tuple(query for query in queries if query.file in done and query.configuration in configurations),
        (),
    )


def _rows(path: Path, columns: Sequence[str]) -> Iterator[dict[str, str]]:
    """The whole rows of a file; the last may have been cut off."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if None not in row.values() and set(row) == set(columns):
                yield row


def _kernel_run(row: Mapping[str, str]) -> KernelRun:
    configuration = _configuration(row)
    times = (float(row["seconds"]), float(row["cpu_seconds"]))
    numbers = (int(row["peak_memory_bytes"]), int(row["queries"]))
    return KernelRun(row["file"], row["kernel"], configuration, row["verdict"], row["why"], *times, *numbers)


def _query_run(row: Mapping[str, str]) -> QueryRun:
    configuration = _configuration(row)
    what = (row["file"], row["kernel"], int(row["query"]), row["name"], configuration, row["answer"], row["reason"])
    return QueryRun(*what, float(row["seconds"]), int(row["peak_memory_bytes"]))
