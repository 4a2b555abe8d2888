"""Changes that keep a kernel's meaning, under which its verdict must not turn: names, order, unrolling, dead code.

Verified stays verified, or becomes unknown or possible (which is counted, as instability, but wrong is only a proof of what a
run refutes).
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from benchmarks.attack import judge as judging
from benchmarks.attack.judge import Judgement, Outcome
from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Binary, BinaryOp, Expr
from boogie_ir.lang.program import Assign
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BOOL, BitVec
from frontend.errors import FrontendError
from gpuverify_py.analysis.statements import Body, assigned, sublists, walk, with_sublists
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.files.runtime import prepare
from gpuverify_py.request.errors import UsageError

PLAIN = judging.Variant(("--no-benign-tolerance",), False)
NAMES = re.compile(r"(?<![\w.])([viw][0-9]+|tid|gid|priv|rec|vec|A|B|S|T)(?!\w)")

Change = Callable[[Body, Random], Body]


def renamed(source: str, seed: int) -> str:
    """Other names for the variables and arrays of a random kernel, in another alphabetical order."""
    return NAMES.sub(lambda match: f"q{hash_of(match[1], seed):x}_{match[1]}", source)


def hash_of(word: str, seed: int) -> int:
    """A small number that depends on both, the same in every process."""
    return sum(ord(c) * (seed + 31 * n) for n, c in enumerate(word, start=1)) % 251


def reordered(body: Body, random: Random) -> Body:
    """Swaps neighbouring assignments that do not depend on each other."""
    result = list(_inside(body, random, reordered))
    for n in range(len(result) - 1):
        first, second = result[n], result[n + 1]
        if isinstance(first, Assign) and isinstance(second, Assign) and random.random() < 0.7:
            reads = free_variables(first.value) | free_variables(second.value)
            if not {first.target, second.target} & reads and first.target != second.target:
                result[n], result[n + 1] = second, first
    return tuple(result)


def unrolled(body: Body, random: Random) -> Body:
    """The first iteration of a loop without inner loops or jumps of its own stands before it."""
    result: list[k.Statement] = []
    for statement in _inside(body, random, unrolled):
        if isinstance(statement, k.While) and not statement.invariants and _simple(statement) and random.random() < 0.7:
            result.append(k.If(statement.condition, (*statement.body, statement), (), statement.origin))
        else:
            result.append(statement)
    return tuple(result)


def _simple(loop: k.While) -> bool:
    inner = tuple(walk(loop.body))
    own = any(isinstance(s, k.Break | k.Continue) and s.label == loop.label for s in inner)
    return not own and not any(isinstance(s, k.While | k.Block) for s in inner)


def padded(body: Body, random: Random) -> Body:
    """Adds branches that no thread takes, with a copy of a store in them."""
    stores = [s for s in walk(body) if isinstance(s, k.Store)]
    result: list[k.Statement] = []
    for statement in _inside(body, random, padded):
        if stores and random.random() < 0.3:
            store = random.choice(stores)
            variable = random.choice((k.LOCAL_ID[0], k.GROUP_ID[0]))
            dead = Binary(BinaryOp.BVULT, variable, variable, BOOL)
            index = store.index.type
            assert isinstance(index, BitVec)
            cell = replace(store, index=bv(random.randrange(4), index.width), value=_zero(store.value))
            result.append(k.If(dead, (cell,), (), store.origin))
        result.append(statement)
    return tuple(result)


def _zero(value: Expr) -> Expr:
    return bv(0, value.type.width) if isinstance(value.type, BitVec) else value


def _inside(body: Body, random: Random, change: Change) -> Body:
    return tuple(with_sublists(s, tuple(change(part, random) for part in sublists(s))) for s in body)


CHANGES: tuple[Change, ...] = (reordered, unrolled, padded)


def judge_transformed(source: str, suffix: str, seed: int, seconds: float) -> Judgement:
    """Judges the kernel as it is and changed; unsound if one is verified and the other shows a defect."""
    prepare()
    random = Random(seed)
    plain = judging.judge(source, suffix, PLAIN, seed, seconds)
    if plain.outcome in judging.FAILURES or plain.outcome in (Outcome.REJECTED, Outcome.OTHER):
        return plain
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"kernel{suffix}"
        path.write_text(renamed(source, seed) if random.random() < 0.7 else source)
        try:
            request = build_request(str(path), ("--no-benign-tolerance",))
            program = load_program(request)
        except (UsageError, FrontendError) as error:
            return Judgement(Outcome.CRASH, f"renamed: {error}")
    kernel = program.kernels[0]
    for change in CHANGES:
        if random.random() < 0.6:
            kernel = replace(kernel, body=change(kernel.body, random))
    assert assigned(kernel.body) == assigned(program.kernels[0].body)
    changed = judging.judge_kernel(kernel, program, request.launch, request.config, PLAIN, seed, seconds)
    if changed.outcome in judging.FAILURES:
        return changed
    defective = (Outcome.ALARM_ON_DEFECT, Outcome.UNKNOWN_DEFECT, Outcome.CAUGHT)
    if changed.outcome is Outcome.RIGHT and plain.outcome in defective:
        return Judgement(Outcome.UNSOUND, f"verified when changed: {plain.detail}")
    if plain.outcome is Outcome.RIGHT and changed.outcome in defective:
        return Judgement(Outcome.UNSOUND, f"defective when changed: {changed.detail}")
    if (plain.outcome is Outcome.RIGHT) != (changed.outcome is Outcome.RIGHT):
        return Judgement(Outcome.UNSTABLE, f"{plain.outcome.value}, then {changed.outcome.value}")
    return plain
