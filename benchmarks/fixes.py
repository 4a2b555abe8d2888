"""Of the kernels with a defect, how many get a patch: ``python -m benchmarks.fixes [PATH...] [--out FILE] [--sample N] [--one]``.

Each has ``--seconds`` by the clock: more than the default, where the machine has other work.

A kernel counts as one that a single change of our kinds repairs where its right twin, the file with the longest name that its own
begins with, differs from it by one such change: a barrier or fence more or elsewhere, an atomic operation for a plain one, an
`if` more. Others may get a patch as well; they are told apart. Nothing of this is used by the verifier.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from gpuverify_py.files.runtime import prepare
from gpuverify_py.fixes.find import fixed
from gpuverify_py.request.header import read_header

_BARRIER = re.compile(r"(__sync\w+|barrier|\w*mem_fence|__threadfence\w*)\(.*\);")
_COMMENT = re.compile(r"//.*?$|/\*.*?\*/", re.M | re.S)


def main() -> None:
    """Runs each kernel in a process of its own and prints a line for it, and how many in the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=["benchmarks/classic", "tests/kernels"])
    parser.add_argument("--out", help="keep results here, and go on from there")
    parser.add_argument("--sample", type=int, help="so many files, drawn by --seed")
    parser.add_argument("--one", action="store_true", help="only files that one change repairs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each kernel")
    given = parser.parse_args()
    prepare()
    files = [file for file in _defective(given.paths) if not given.one or _one_change(file)]
    if given.sample:
        files = sorted(random.Random(given.seed).sample(files, min(given.sample, len(files))))
    known = _known(given.out)
    results = []
    for file in files:
        result = known.get(str(file)) or _apart(file, given.seconds)
        results.append(result)
        if given.out and str(file) not in known:
            with open(given.out, "a", encoding="utf-8") as journal:
                journal.write(json.dumps(result) + "\n")
        print(
            f"{result['file']}: {result['answer']} ({result['seconds']:.1f} s{', one change' if result['one'] else ''})",
            flush=True,
        )
    counts = Counter((result["one"], result["patched"]) for result in results if result["defect"])
    print(f"{counts[True, True]} of {counts[True, True] + counts[True, False]} that one change repairs have a patch", end="; ")
    print(f"{counts[False, True]} of {counts[False, True] + counts[False, False]} others")


def _defective(paths: list[str]) -> Iterator[Path]:
    """Files whose header announces a defect."""
    for path in paths:
        for file in sorted(Path(path).rglob("*.c[ul]")) if Path(path).is_dir() else [Path(path)]:
            text = file.read_text("utf-8", errors="replace")
            if read_header(text).expected == 6 and re.search(r"finding: (race|divergence|out-of-bounds)", text):
                yield file


def _known(out: str | None) -> dict[str, dict[str, Any]]:
    if out is None or not Path(out).exists():
        return {}
    found = [json.loads(line) for line in Path(out).read_text("utf-8").splitlines()]
    return {each["file"]: each for each in found}


def _apart(file: Path, seconds: float) -> dict[str, Any]:
    """What becomes of one file, in a process that is ended where it takes too long."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(str(file), seconds, theirs), daemon=True)
    start = time.monotonic()
    process.start()
    theirs.close()
    found: dict[str, Any] = {"answer": "no answer", "patched": False, "defect": True}
    if ours.poll(10 * seconds):
        try:
            found = ours.recv()
        except EOFError:
            found["answer"] = "ended"
    process.kill()
    process.join()
    return {"file": str(file), "one": _one_change(file), "seconds": time.monotonic() - start, **found}


def _work(file: str, seconds: float, connection: Any) -> None:
    found = fixed(file, (), seconds)
    patches = [kernel.fix.title for kernel in found.result.kernels if kernel.fix is not None]
    without = [f"{each.why} (tried {each.tried})" for each in found.without]
    defect = bool(patches or without)
    answer = "; ".join(patches + without) or f"no defect: {found.result.verdict.value}"
    connection.send({"answer": answer, "patched": bool(patches) and not without, "defect": defect})


def _one_change(file: Path) -> bool:
    """Whether its right twin differs by one change of our kinds."""
    twins = [other for other in file.parent.glob(f"*{file.suffix}") if file.stem.startswith((f"{other.stem}_", f"{other.stem}-"))]
    twin = max(twins, key=lambda other: len(other.stem), default=None)
    if twin is None:
        return False
    old, new = _code(file), _code(twin)
    if old == new:  # the twins differ in their flags
        return False
    if [line for line in old if not _BARRIER.match(line)] == [line for line in new if not _BARRIER.match(line)]:
        return 0 <= len(new) - len(old) <= 1  # a barrier more, elsewhere, or one that fences something else
    blocks = [each for each in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if each[0] != "equal"]
    if len(blocks) != 1:
        return False
    _, a, b, c, d = blocks[0]
    if b == a and d - c == 1:
        return new[c].startswith("if (")
    return b - a == d - c == 1 and "atomic" in new[c] and "atomic" not in old[a]


def _code(file: Path) -> list[str]:
    """The lines of code, without comments, braces and white space around."""
    text = _COMMENT.sub("", file.read_text("utf-8"))
    lines = (" ".join(line.split()).removesuffix(" {") for line in text.splitlines())
    return [line for line in lines if line not in ("", "{", "}")]


if __name__ == "__main__":
    main()
