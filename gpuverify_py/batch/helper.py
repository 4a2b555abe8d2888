"""A process on a machine of a cluster: a pool of one worker, with tasks from standard input and answers on standard output.

It is a process of its own, since the pool copies it, which a process with threads should not do.
"""

from __future__ import annotations

import os
import pickle
import sys
from hashlib import blake2b
from pathlib import Path

from boogie_ir.smt.processes import machine
from gpuverify_py.batch.keys import Task, tool
from gpuverify_py.batch.workers import Answer, Pool
from gpuverify_py.findings.diagnostic import ExitCode, FileResult, Problem, Verdict
from gpuverify_py.reports.json import records

TICK = 0.25


def fingerprint(task: Task) -> str:
    """What must be the same here and there: the texts of the files, and all that computes results."""
    state = blake2b(tool().encode(), digest_size=20)
    for file in task.files or (task.job.path,):
        try:
            state.update(Path(file).read_bytes() if os.path.isfile(file) else b"")
        except OSError:
            continue
    return state.hexdigest()


def main() -> None:
    """Works until standard input ends, or who has started it."""
    machine.lead_group()
    machine.end_with(os.getppid())
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed is no answer
    with Pool(1, int(sys.argv[1])) as pool:
        while True:
            try:
                task, expected = pickle.load(sys.stdin.buffer)
            except EOFError:
                return
            pickle.dump(_differs(task) if fingerprint(task) != expected else _done(pool, task), answers)
            answers.flush()


def _done(pool: Pool, task: Task) -> Answer:
    pool.assign(task)
    while not (found := pool.answers(TICK)):
        pass
    return found[0]


def _differs(task: Task) -> Answer:
    problem = Problem(
        None, "a worker of the cluster has other files, or another version of gpuverify", "let all machines see the same of both"
    )
    result = FileResult(task.job.path, ExitCode.COMMAND_LINE, Verdict.ERROR, problem=problem)
    return Answer(task, tuple(records(result, None)), 0.0, 0, lasting=False)


if __name__ == "__main__":
    main()
