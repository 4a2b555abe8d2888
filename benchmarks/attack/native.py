"""A second opinion on random kernels: the source compiled for the host with g++, its accesses logged by the cells themselves.

The concrete interpreter runs what the front end produced, so it cannot see a construct that the front end misunderstands. This
can: ``host.h`` gives the words of CUDA a meaning in C++, the compiler does the rest. Only kernels as
:mod:`benchmarks.attack.random_kernels` writes them are understood.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.attack import judge as judging
from benchmarks.attack.judge import Judgement, Outcome, Variant
from benchmarks.attack.random_expressions import INTEGERS
from benchmarks.attack.random_kernels import LARGEST_ARGUMENT, SHARED_CELLS, sizes

HEADER = Path(__file__).with_name("host.h")
FOUND = 10  # exit code of a run that shows a defect
SEEDS = 8

_TYPE = "|".join(sorted(set(INTEGERS), key=len, reverse=True))


def available() -> bool:
    """Whether there is a compiler."""
    return shutil.which("g++") is not None


def judge_natively(source: str, how: Variant, seed: int, seconds: float) -> Judgement:
    """Unsound if the host shows a defect in what is verified; a mismatch if the interpreter does not show it."""
    tolerant = "--no-benign-tolerance" not in how.flags
    defect, detail = run_natively(source, tolerant)
    if defect is None:
        return Judgement(Outcome.REJECTED, detail)
    flags = () if tolerant else ("--no-benign-tolerance",)
    judgement = judging.judge(source, ".cu", replace(how, flags=flags), seed, seconds)
    if not defect or judgement.outcome in judging.FAILURES:
        return judgement
    if judgement.outcome is Outcome.RIGHT:
        return Judgement(Outcome.UNSOUND, f"on the host: {detail}", judgement.runs)
    if judgement.outcome in (Outcome.FALSE_ALARM, Outcome.UNKNOWN):
        return Judgement(Outcome.MISMATCH, f"on the host: {detail}", judgement.runs)
    return judgement


def run_natively(source: str, tolerant: bool) -> tuple[bool | None, str]:
    """Whether a run on the host shows a defect, and which; None where it cannot run."""
    with tempfile.TemporaryDirectory() as folder:
        program, text = Path(folder) / "kernel", translate(source)
        if text is None:
            return None, "not a kernel of the generator"
        command = ["g++", "-std=c++17", "-O0", "-fwrapv", "-fno-strict-aliasing", "-w", "-x", "c++", "-", "-o", str(program)]
        compiled = subprocess.run(command, input=text, capture_output=True, text=True)
        if compiled.returncode:
            return None, compiled.stderr[:2000]
        try:
            shown = subprocess.run([program, str(int(tolerant))], capture_output=True, text=True, timeout=20)
        except subprocess.TimeoutExpired:
            return None, "does not end"
        return shown.returncode == FOUND, shown.stdout.strip()


def translate(source: str) -> str | None:
    """The C++ program that runs the kernel for all arguments and some contents."""
    launch = re.match(r"//.*\n//--blockDim=(\S+) --gridDim=(\S+)", source)
    head = re.search(r"__global__ void (\w+)\(([^)]*)\)", source)
    if launch is None or head is None or "/*" in source:
        return None
    parameters = [p.strip() for p in head[2].split(",")]
    text = re.sub(r"struct P \{ int x; short y; \};", "struct P { Cell<int> x; Cell<short> y; };", source)
    text = re.sub(rf"__shared__ ({_TYPE}) (\w+)\[{SHARED_CELLS}\];", _shared, text)
    text = re.sub(rf"__shared__ (struct P|int2) (\w+)\[{SHARED_CELLS}\];", _shared, text)
    text = re.sub(rf"(?<![\w<])({_TYPE}) \*(\w+)", r"Cell<\1> *\2", text)
    arrays = [n for n, p in enumerate(parameters) if "*" in p]
    given = [
        f"(Cell<{p.split('*')[0].strip()}> *)(arena + {n} * SLOT + SLOT / 2)" if n in arrays else f"arguments[{n - len(arrays)}]"
        for n, p in enumerate(parameters)
    ]
    block, grid = (", ".join(str(n) for n in sizes(word)) for word in launch.groups())
    return f"""#include "{HEADER}"
{text}
static int arguments[2];
static void call() {{ {head[1]}({", ".join(given)}); }}
int main(int count, char **words) {{
  begin();
  body = call;
  tolerant = words[1][0] == '1';
  for (int seed = 0; seed < {SEEDS}; seed++)
    for (int n = 0; n <= {LARGEST_ARGUMENT}; n++)
      for (int m = 0; m <= {LARGEST_ARGUMENT}; m++) {{
        arguments[0] = n;
        arguments[1] = m;
        if (const char *found = run({{{block}}}, {{{grid}}}, seed)) {{
          printf("%s with n = %d, m = %d, seed %d\\n", found, n, m, seed);
          return {FOUND};
        }}
      }}
  return 0;
}}
"""


def _shared(match: re.Match[str]) -> str:
    slot = {"S": 2, "T": 3, "R": 4, "V": 5}[match[2]]
    type_ = match[1] if match[1] in ("struct P", "int2") else f"Cell<{match[1]}>"
    return f"{type_} *{match[2]} = shared<{type_}>({slot}, {SHARED_CELLS});"
