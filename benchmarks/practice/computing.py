"""One kernel verified under a limit of processor seconds: ``python -m benchmarks.practice.computing FILE KERNEL SECONDS FLAGS``.

Out: the JSON records that ``--json`` prints, and with ``--check-array-bounds`` in ``shared`` how many accesses of shared arrays
there are, and how many of them are proved to be within. The limit of the command is in seconds that pass, as a user waits for
them; where others compute on the machine, a verdict would then depend on them. Here the clock that budgets go by
(:mod:`boogie_ir.prove.budget`) tells what this process has computed, and the process that looks at the machine's clock is left
out. The first seconds, in which the file is read, count.
"""

from __future__ import annotations

import json
import resource
import sys
import time

from benchmarks.bounds import of_shared
from boogie_ir.prove.budget import MACHINE
from gpuverify_py.api import verify_listened
from gpuverify_py.files.listener import NOBODY

HUNG = 4
"""Times the limit after which the process is ended: a kernel with several launches has the limit for each."""


def main() -> None:
    """Verifies, prints."""
    path, kernel, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    most = int(HUNG * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    MACHINE.passing = time.process_time
    flags = (f"--kernel={kernel}", f"--timeout={seconds}", *sys.argv[4:])
    report = verify_listened(path, flags, (), NOBODY)
    asked = report.request
    counts = of_shared(report.result, asked) if asked is not None and asked.config.check_bounds else {}
    for record in report.records():
        print(json.dumps(record | {"shared": counts.get(record["kernel"], (0, 0))}))


if __name__ == "__main__":
    main()
