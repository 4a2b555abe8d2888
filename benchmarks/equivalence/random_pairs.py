"""``python -m benchmarks.equivalence.random_pairs --seed 1 --count 50``: random pairs against runs.

Each pair is a program written in two ways, or a program and a mutant of it. Wrong is ``equivalent`` where one of many random runs
of the compiled pair shows a difference, ``different`` of two ways of writing one program, and ``different`` without a run on the
interpreter that shows it again. With ``--tally FILE`` each pair's line goes to a file, and a pair that is there is not asked
again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

from benchmarks.equivalence.compiled import Compiled
from benchmarks.equivalence.random_kernels import BLOCK, Program, mutant, program, source
from boogie_ir.lang.frozen import frozen
from boogie_ir.simt import Filling
from gpuverify_py.engines.pairs.runs import ALL, Pair
from gpuverify_py.equiv.compare import Agreement, EquivOptions, PairReport, equivalences
from gpuverify_py.files.runtime import prepare
from gpuverify_py.verify.comparison import Differs

SAME = (Agreement.EQUIVALENT, Agreement.FOR_SIZES, Agreement.BOUNDED)


@frozen
class Asked:
    """A pair's text, and what it is made of."""

    seed: int
    program: Program
    text: str
    same: bool

    @property
    def kind(self) -> str:
        return "same" if self.same else "mutant"


def main() -> int:
    """Prints what becomes of each pair, then counts; 1 where a verdict is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--runs", type=int, default=1000, help="random runs that an equivalent pair must stand")
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds for a pair")
    parser.add_argument("--keep", type=Path, help="a folder for pairs with a wrong verdict, or with none")
    parser.add_argument("--tally", type=Path, help="a file to which each pair's line is added")
    asked = parser.parse_args()
    prepare()
    lines = asked.tally.read_text().splitlines() if asked.tally and asked.tally.exists() else []
    done = {int(line.split()[0]) for line in lines}
    for seed in range(asked.seed, asked.seed + asked.count):
        if seed in done:
            continue
        pair = _pair(seed)
        start = time.process_time()
        agreement, why = _verdict(pair, asked.timeout, asked.runs)
        seconds = time.process_time() - start
        lines.append(f"{seed} {pair.kind:<6} {agreement.value:<28} {seconds:6.2f} s  {why}".rstrip())
        print(lines[-1], flush=True)
        if asked.tally:
            with asked.tally.open("a") as file:
                file.write(lines[-1] + "\n")
        if asked.keep and why:
            (asked.keep / f"{seed}.cu").write_text(f"// {' '.join(pair.program.words)}\n// {why}\n{pair.text}")
    return _summary(lines)


def _summary(lines: Iterable[str]) -> int:
    found = Counter(" ".join(line[: line.index(" s ") if " s " in line else -2].split()[1:-1]) for line in lines)
    for what, count in sorted(found.items()):
        print(f"{what}: {count}")
    wrong = sum("WRONG" in line for line in lines)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


def _pair(seed: int) -> Asked:
    random = Random(seed)
    one = program(random)
    same = random.random() < 0.5
    other = one if same else mutant(one, random)
    return Asked(seed, one, source(one, "f", random) + source(other, "g", random), same)


def _verdict(pair: Asked, timeout: float, runs: int) -> tuple[Agreement, str]:
    """What is said of a pair, and what is wrong with that, or why nothing is said."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "pair.cu"
        path.write_text(pair.text)
        words = pair.program.words
        options = EquivOptions(tuple(w for w in words if w[:2] != "--"))
        flags = [w for w in words if w[:2] == "--" and w != "--relate"]
        (report,) = equivalences([f"{path}:f", f"{path}:g"], [*flags, f"--timeout={timeout}"], options)
        if report.agreement is Agreement.DIFFERENT:
            return report.agreement, _wrongly_different(report, pair)
        if report.agreement not in SAME:
            why = dict.fromkeys([*(each.why for each in report.compared.undecided), *report.premises])
            return report.agreement, "; ".join(why).replace(str(folder), "")
        refuted = Compiled(pair.text, BLOCK if pair.program.blocks else None, folder).refuted(runs, pair.seed)
        return report.agreement, "" if refuted is None else f"WRONG: run {refuted} shows a difference"


def _wrongly_different(report: PairReport, asked: Asked) -> str:
    if asked.same:
        return "WRONG: one program is said to be different"
    pair = Pair(report.comparison)
    answer = next(a for a in report.compared.answers.values() if isinstance(a, Differs))
    return "" if any(_shows(pair, number, answer) for number in range(200)) else "WRONG: no run shows it again"


def _shows(pair: Pair, seed: int, answer: Differs) -> bool:
    """Whether a run of the same launches and numbers shows a difference."""
    setting = pair.chooser.draw(seed)
    if setting is None or (setting.left, setting.right) != answer.launches:
        return False
    return any(isinstance(pair.run(setting, seed, filling), Differs) for filling in (Filling.SMALL, *ALL))


if __name__ == "__main__":
    sys.exit(main())
