"""``python -m benchmarks.equivalence.random_pairs --seed 1 --count 50``: random pairs against runs.

Each pair is a program written in two ways, or a program and a mutant of it. Wrong is ``equivalent`` where one of many random runs
shows a difference, ``different`` of two ways of writing one program, and ``different`` without a run that shows it again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from benchmarks.equivalence.random_kernels import mutant, program, source
from boogie_ir.simt import Filling
from gpuverify_py.engines.pairs.runs import ALL, Pair
from gpuverify_py.equiv.compare import Agreement, EquivOptions, PairReport, equivalences
from gpuverify_py.files.runtime import prepare
from gpuverify_py.verify.comparison import Differs

SAME = (Agreement.EQUIVALENT, Agreement.FOR_SIZES, Agreement.BOUNDED)


def main() -> int:
    """Prints what becomes of each pair, then counts; 1 where a verdict is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--runs", type=int, default=1000, help="random runs that an equivalent pair must stand")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds for a pair")
    parser.add_argument("--keep", type=Path, help="a folder for pairs with a wrong verdict, or with none")
    asked = parser.parse_args()
    prepare()
    found: Counter[str] = Counter()
    wrong = 0
    for seed in range(asked.seed, asked.seed + asked.count):
        start = time.process_time()
        text, words, same = _pair(seed)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "pair.cu"
            path.write_text(text)
            options = EquivOptions(tuple(w for w in words if w[:2] != "--"))
            flags = [w for w in words if w[:2] == "--" and w != "--relate"]
            (report,) = equivalences([f"{path}:f", f"{path}:g"], [*flags, f"--timeout={asked.timeout}"], options)
        why = _wrong(report, same, seed, asked.runs)
        wrong += bool(why)
        kind = "same" if same else "mutant"
        found[f"{kind}: {report.agreement.value}"] += 1
        if report.agreement is Agreement.UNKNOWN:
            why = "; ".join(dict.fromkeys([*(each.why for each in report.compared.undecided), *report.premises]))
        print(f"{seed} {kind:<6} {report.agreement.value:<28} {time.process_time() - start:6.2f} s  {why}", flush=True)
        if asked.keep and (why or report.agreement is Agreement.UNKNOWN):
            (asked.keep / f"{seed}.cu").write_text(f"// {' '.join(words)}\n// {why}\n{text}")
    for what, count in sorted(found.items()):
        print(f"{what}: {count}")
    print(f"{wrong} wrong")
    return 1 if wrong else 0


def _pair(seed: int) -> tuple[str, tuple[str, ...], bool]:
    """The text of a pair, the words for it, and whether both are one program."""
    random = Random(seed)
    one = program(random)
    same = random.random() < 0.5
    other = one if same else mutant(one, random)
    return source(one, "f", random) + source(other, "g", random), one.words, same


def _wrong(report: PairReport, same: bool, seed: int, runs: int) -> str:
    """What is wrong with a verdict; "" where nothing is."""
    pair = Pair(report.comparison)
    if report.agreement is Agreement.DIFFERENT:
        if same:
            return "WRONG: one program is said to be different"
        answer = next(a for a in report.compared.answers.values() if isinstance(a, Differs))
        return "" if any(_shows(pair, number, answer) for number in range(200)) else "WRONG: no run shows it again"
    if report.agreement not in SAME:
        return ""
    refuted = next((number for number in range(runs) if _differ(pair, seed + number)), None)
    return "" if refuted is None else f"WRONG: run {seed + refuted} shows a difference"


def _differ(pair: Pair, seed: int) -> bool:
    setting = pair.chooser.draw(seed)
    return setting is not None and isinstance(pair.run(setting, seed, ALL[seed % len(ALL)]), Differs)


def _shows(pair: Pair, seed: int, answer: Differs) -> bool:
    """Whether a run of the same launches and numbers shows a difference."""
    setting = pair.chooser.draw(seed)
    if setting is None or (setting.left, setting.right) != answer.launches:
        return False
    return any(isinstance(pair.run(setting, seed, filling), Differs) for filling in (Filling.SMALL, *ALL))


if __name__ == "__main__":
    sys.exit(main())
