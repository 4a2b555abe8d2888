"""``python -m benchmarks.equivalence [PART]``: a table of all pairs, and how many are settled."""

from __future__ import annotations

import sys

from benchmarks.equivalence.families import pairs
from benchmarks.equivalence.measure import Measured, measure, sizes_of
from gpuverify_py.files.runtime import prepare


def main() -> int:
    """Prints a line for each verdict, then counts; 1 where one is wrong."""
    prepare()
    found: list[Measured] = []
    for pair in pairs(*sys.argv[1:2]):
        for stated in sizes_of(pair):
            one = measure(pair, stated)
            found.append(one)
            mark = "WRONG" if one.wrong else "" if one.settled else "open"
            sizes = "stated" if stated else "open"
            why = f"  {one.why}" if not one.settled else ""
            print(f"{pair.name:<48} {sizes:<7} {one.agreement.value:<28} {one.seconds:6.2f} s  {mark}{why}", flush=True)
    for title, of in (
        ("same, sizes open", [m for m in found if m.pair.same and not m.stated]),
        ("same, sizes stated", [m for m in found if m.pair.same and m.stated]),
        ("different", [m for m in found if not m.pair.same]),
    ):
        print(f"{title}: {sum(m.settled for m in of)} of {len(of)} settled, {sum(m.wrong for m in of)} wrong")
    return 1 if any(m.wrong for m in found) else 0


if __name__ == "__main__":
    sys.exit(main())
