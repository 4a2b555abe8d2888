"""Attacks the verifier: ``python -m benchmarks.attack.run --random N --mutants N --seed S --jobs J --seconds T [PATH...]``.

Every kernel's verdict is held against concrete runs. A verified kernel with a defect that a run shows, a crash and a hang are
failures: each is shrunk and written to a folder, and the exit code is 1. ``--metamorphic N`` and ``--native N`` do the
same with transformed kernels and with runs of the source compiled for the host. ``--engines N``, ``--control N`` (jumps out of
nested loops), ``--engine_mutants N`` and PATH, folders and suites of kernels, look for claims on which the protocol engine, the
two-thread engine and runs contradict each other. With ``--journal FILE`` every result is written down, and what the file holds
already is not done again: a long attack goes on where it stopped.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path

from benchmarks.attack import metamorphic, mutants, native
from benchmarks.attack.engines import judge_engines
from benchmarks.attack.judge import (
    CHECK_BOUNDS,
    FAILURES,
    Judgement,
    Outcome,
    Variant,
    judge,
    judge_file,
    judge_kernel,
    variant,
)
from benchmarks.attack.random_control import random_control
from benchmarks.attack.random_kernels import random_kernel
from benchmarks.attack.random_orders import random_order
from benchmarks.attack.shrink import shrink
from frontend.load import load
from gpuverify_py.batch.suite import collect
from gpuverify_py.files.runtime import own

PROGRESS = 100
TASKS_OF_A_PROCESS = 100
REMEMBERED = 5  # tasks whose garbage a process may hold
GLANCE = 0.1  # seconds of runs before a proof that takes little more
MUTANT_FACTOR = 2  # real kernels take longer than random ones
NEEDED = ("boogie_ir.smt.pysmt_z3", "boogie_ir.simt", "gpuverify_py.engines.twothread.pipeline", "gpuverify_py.files.orchestrate")
KINDS = ("random", "orders", "mutants", "metamorphic", "native", "engines", "control", "engine_mutants")
OF_ENGINES = ("engines", "control", "engine_mutants")
EXPECTED = {Outcome.UNSOUND: "//xfail:NOT_ALL_VERIFIED"}


@dataclass(frozen=True, slots=True)
class Task:
    """One kernel to attack with, named by a kind and a seed alone, or by the ``path`` of a file."""

    kind: str
    seed: int
    seconds: float
    folder: str
    path: str = ""

    @property
    def key(self) -> tuple[str, int, str]:
        """What the journal knows it by."""
        return self.kind, self.seed, self.path

    @property
    def name(self) -> str:
        """What people know it by."""
        return self.path or f"{self.kind} {self.seed}"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a task; ``taken`` are seconds of the processor, ``file`` is where a failure was written."""

    task: Task
    judgement: Judgement
    taken: float
    file: str = ""


def perform(task: Task) -> Result:
    """Generates, judges, and shrinks what fails."""
    start = time.process_time()
    how = variant(task.seed)
    of_kernel = judge_engines if task.kind in OF_ENGINES else judge_kernel
    match task.kind:
        case "random" | "engines":
            source, suffix = random_kernel(task.seed), ".cu"
            judgement = judge(source, suffix, how, task.seed, task.seconds, of_kernel)
        case "control":
            source, suffix, how = random_control(task.seed), ".cu", Variant(("--no-benign-tolerance",))
            judgement = judge(source, suffix, how, task.seed, task.seconds, of_kernel)
        case "orders":
            source, suffix = random_order(task.seed), ".cu"
            flags = tuple(f for f in how.flags if f in (CHECK_BOUNDS, "--no-benign-tolerance"))
            how = replace(how, flags=flags, first_seconds=GLANCE)
            judgement = judge(source, suffix, how, task.seed, task.seconds)
        case "mutants" | "engine_mutants":
            mutant = mutants.mutant(task.seed)
            source, suffix = mutant.source, mutant.suffix
            bounds = (CHECK_BOUNDS,) if CHECK_BOUNDS in how.flags else ()
            strict = ("--no-benign-tolerance",) if task.seed % 2 else ()
            how = replace(how, flags=strict + bounds)
            judgement = judge(source, suffix, how, task.seed, MUTANT_FACTOR * task.seconds, of_kernel)
        case "files":
            judgement = judge_file(Path(task.path), Variant(), task.seed, MUTANT_FACTOR * task.seconds, judge_engines)
            return Result(task, judgement, time.process_time() - start, task.path)
        case "metamorphic":
            source, suffix = random_kernel(task.seed), ".cu"
            judgement = metamorphic.judge_transformed(source, suffix, task.seed, task.seconds)
        case _:
            source, suffix = random_kernel(task.seed), ".cu"
            how = Variant(how.flags if "--warp-sync=4" not in how.flags else (), False)
            judgement = native.judge_natively(source, how, task.seed, task.seconds)
    file, taken = "", time.process_time() - start
    if judgement.outcome in FAILURES and task.folder:
        file = _keep(task, source, suffix, how, judgement)
    return Result(task, judgement, taken, file)


def _keep(task: Task, source: str, suffix: str, how: Variant, judgement: Judgement) -> str:
    """Writes the failing kernel and, where that may take less than an hour, a small one that fails in the same way."""

    def fails(text: str) -> bool:
        if task.kind == "metamorphic":
            return metamorphic.judge_transformed(text, suffix, task.seed, task.seconds).outcome is judgement.outcome
        if task.kind == "native":
            return native.judge_natively(text, how, task.seed, task.seconds).outcome is judgement.outcome
        factor = MUTANT_FACTOR if task.kind.endswith("mutants") else 1
        of_kernel = judge_engines if task.kind in OF_ENGINES else judge_kernel
        return judge(text, suffix, how, task.seed, factor * task.seconds, of_kernel).outcome is judgement.outcome

    stem = Path(task.folder) / f"{task.kind}-{task.seed}"
    notes = "".join(f"// {line}\n" for line in (f"{judgement.outcome.value}: flags {how}", *judgement.detail.split("\n")))
    stem.with_suffix(f".full{suffix}").write_text(source + notes)
    small = source if judgement.outcome is Outcome.HANG else shrink(source, fails, task.seconds * 20)
    head = EXPECTED.get(judgement.outcome, small.split("\n")[0])
    stem.with_suffix(suffix).write_text("\n".join([head, *small.split("\n")[1:]]) + notes)
    return str(stem.with_suffix(suffix))


class Journal:
    """The results of earlier runs and of this one, one JSON object a line; without a path nothing is kept.

    ``revision`` says what was attacked; it stands in every line.
    """

    def __init__(self, path: str | None, revision: str) -> None:
        self._path = Path(path) if path else None
        self._revision = revision
        self.known: dict[tuple[str, int, str], Outcome] = {}
        if self._path is not None and self._path.exists():
            for line in self._path.read_text().splitlines():
                record = json.loads(line)
                self.known[record["kind"], record["seed"], record.get("path", "")] = Outcome[record["outcome"]]

    def write(self, result: Result) -> None:
        if self._path is None:
            return
        outcome = result.judgement.outcome
        record = {"kind": result.task.kind, "seed": result.task.seed, "outcome": outcome.name, "taken": round(result.taken, 2)}
        record["runs"] = result.judgement.runs
        if self._revision:
            record["revision"] = self._revision
        if result.task.path:
            record["path"] = result.task.path
        if outcome in FAILURES:
            record["file"] = result.file
        with self._path.open("a") as file:
            file.write(json.dumps(record) + "\n")


def attack(tasks: list[Task], jobs: int) -> Iterator[Result]:
    """All results, as they come; one warm process after another serves some tasks, so that leaks do not add up."""
    if jobs <= 1 and len(tasks) <= 20:
        yield from map(perform, tasks)
        return
    for module in NEEDED:
        import_module(module)
    load("warm.cu", text="", dialect=None)  # builds the tables of the parser and of the dialect
    load("warm.cl", text="", dialect=None)
    mutants.every_mutant()
    own()
    gc.collect()
    gc.freeze()  # what is warm stays: collecting after a task looks at what the task left
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=TASKS_OF_A_PROCESS) as pool:
        yield from pool.imap_unordered(_perform_and_forget, tasks)


def _perform_and_forget(task: Task) -> Result:
    result = perform(task)
    if task.seed % REMEMBERED == 0:
        gc.collect()  # a solver's memory goes with a few objects in a cycle, too few to make the collector run by itself
    return result


def _count(tasks: list[Task], options: argparse.Namespace, journal: Journal, counts: dict[str, Counter[Outcome]]) -> int:
    """Fills in the counts and tells of failures as they come; an interruption ends the attack, not the report."""
    listed = options.list.split(";")
    end = time.monotonic() + options.stop_after if options.stop_after else float("inf")
    failures = 0
    for task in tasks:
        known = journal.known.get(task.key)
        if known is not None:
            counts[task.kind][known] += 1
            failures += known in FAILURES
    left = [task for task in tasks if task.key not in journal.known]
    try:
        for number, result in enumerate(attack(left, options.jobs), start=1):
            journal.write(result)
            outcome = result.judgement.outcome
            counts[result.task.kind][outcome] += 1
            if outcome in FAILURES:
                failures += 1
                print(f"{outcome.value} {result.task.name}: {result.file}", flush=True)
                print(f"  {result.judgement.detail[-400:]}", flush=True)
            elif outcome.value in listed:
                print(f"{outcome.value}: {result.task.name}  {result.judgement.detail}", flush=True)
            if number % PROGRESS == 0:
                print(f"{number} of {len(left)} done", file=sys.stderr, flush=True)
            if time.monotonic() > end:
                print(f"stopped after {options.stop_after:.0f} s")
                break
    except KeyboardInterrupt:
        print("interrupted")
    return failures


def main(words: list[str]) -> int:
    """Runs the attack and prints figures; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="benchmarks.attack.run", description="holds verdicts against concrete runs")
    for kind in KINDS:
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N")
    parser.add_argument("paths", nargs="*", help="folders, files and suites of kernels on which engines may differ")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first kernel of each kind")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=8.0, help="of the processor, for one verification")
    parser.add_argument("--stop-after", type=float, default=0.0, metavar="S", help="stop after so many seconds")
    parser.add_argument("--journal", metavar="FILE", help="write results here, and leave out what it holds")
    parser.add_argument("--revision", default="", metavar="R", help="what is attacked, for the journal")
    parser.add_argument("--out", default="attack-failures", help="folder for failing kernels")
    parser.add_argument("--list", default="", help="also print the seeds of these outcomes, separated by ;")
    options = parser.parse_args(words)
    os.makedirs(options.out, exist_ok=True)
    planned = [(kind, number, getattr(options, kind)) for kind in KINDS for number in range(getattr(options, kind))]
    planned.sort(key=lambda task: task[1] / task[2])  # so that a part of the attack is a sample of the whole
    first = options.seed * 100_000 + options.first
    tasks = [Task(kind, first + number, options.seconds, options.out) for kind, number, _ in planned]
    tasks += [Task("files", 0, options.seconds, options.out, job.path) for job in collect(options.paths)]
    counts: dict[str, Counter[Outcome]] = {kind: Counter() for kind in (*KINDS, "files")}
    failures = _count(tasks, options, Journal(options.journal, options.revision), counts)
    for kind, counter in counts.items():
        if counter:
            print(f"{kind}:" if kind == "files" else f"{kind} (seeds {first} and on):")
        for outcome, count in counter.most_common():
            print(f"  {count:6} {outcome.value}")
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
