"""``python -m benchmarks.inputs [NAME...]``: the tables of paper 002 on kernels of our own.

A row a kernel: how many inputs the paper makes symbolic, how many reach an access, a barrier or a loop here, how many of these
decide what is not proved; the paper's seconds, and the verdict for 256 threads a block and for any number, with the processor's
seconds, all inputs symbolic in both. The paper counts flows, as many symbolic threads as there are groups of threads that part;
here there is always one pair of threads, and conditions guard what it does, so that no kernel has more. Fails where a row is not
as its kernel's head says.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks.inputs.tables import Seen, entries, look


def main() -> int:
    """Measures, prints a row each, then what differs from the paper and why."""
    parser = argparse.ArgumentParser(prog="benchmarks.inputs", description=__doc__)
    parser.add_argument("names", nargs="*", help="files, without suffix; all of them unless given")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for a kernel")
    given = parser.parse_args()
    chosen = [each for each in entries() if not given.names or each.path.stem in given.names]
    inputs = f"{'paper':>6}{'reach':>7}{'matter':>7}{'s':>7}"
    print(f"{'table':6}{'kernel':28}{inputs}  {'paper, s':>10}{'256 threads':>20}  {'any number':>20}")
    seen: list[Seen] = []
    for entry in chosen:
        row = look(entry, given.limit)
        seen.append(row)
        some, any_ = f"{row.verdict}{row.seconds:7.1f} s", f"{row.open_verdict}{row.open_seconds:7.1f} s"
        inputs = f"{entry.papers:>6}{row.plain:>7}{row.counts:>7}{row.inputs_seconds:7.1f}"
        figures = f"{inputs}  {entry.papers_seconds:>10}{some:>20}  {any_:>20}"
        print(f"{entry.table:6}{entry.name:28}{figures}{'' if row.as_expected else '   NOT AS EXPECTED'}", flush=True)
    for each in (entry for entry in chosen if entry.because):
        print(f"{each.name}: {each.because}")
    wrong = [row.entry.path.name for row in seen if not row.as_expected]
    print(f"{len(seen) - len(wrong)} of {len(seen)} as expected" + (f"; not {', '.join(wrong)}" if wrong else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
