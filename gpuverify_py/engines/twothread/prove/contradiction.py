"""Why no launch satisfies the preconditions of a kernel: the smallest set of conditions that contradict each other.

Conditions are left out one by one, sizes of the launch first, as long as the rest has no solution. What remains cannot lose one
more, but for want of time. A size that a flag fixes stands as a number in what speaks of it: it is named with that.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, bvsub, eq
from boogie_ir.lang.expr import Expr, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Contract
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables, substitute
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.small import hold_for_small
from boogie_ir.smt.solver import Backend, Unsat
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.findings.diagnostic import Vacuity, Vacuous
from gpuverify_py.findings.source_text import plain_text, spellings
from gpuverify_py.request.config import Config
from gpuverify_py.request.kernel_values import GIVEN
from gpuverify_py.verify.grounds.stated import AXIOM
from gpuverify_py.verify.threads import PAIR, SIZES, Threads

SECONDS = 2.0  # for making the set smaller
MOST_THREADS = 256  # that are each asked whether they meet a precondition
FLAGS = {
    "cuda": ("--blockDim", "--blockDim", "--gridDim", "--gridDim", "--global_offset"),
    "opencl": ("--local_size", "--local_size", "--num_groups", "--num_groups", "--global_offset"),
}
FAMILIES = (k.LOCAL_ID, k.GROUP_SIZE, k.GROUP_ID, k.NUM_GROUPS, k.GLOBAL_OFFSET)


@frozen
class _Premise:
    """A condition as the kernel has it, and what it says of the two threads. ``of_launch``: flags say it."""

    condition: Expr
    origin: Origin
    instances: tuple[Expr, ...]
    of_launch: bool = False


def contradictory(dual: Dual, solver: Backend, config: Config) -> bool:
    """Whether no launch satisfies the preconditions, so that everything would hold."""
    if not dual.kernel.requires and not dual.threads.symbolic and not dual.program.axioms:
        return False
    stated = [a.condition for a in dual.program.axioms]
    stated += [c.condition for c in dual.procedure.requires]
    if not config.as_gpuverify:
        stated += [e for c in dual.procedure.requires for e in _of_threads(c, dual.threads)]
    budget = Budget(config.query_timeout, solver.patience)
    return not hold_for_small(stated, solver, budget) and _unsatisfiable(solver, tuple(stated), config.query_timeout)


def contradiction(dual: Dual, dialect: str, solver: Backend, config: Config) -> tuple[Vacuous, ...]:
    """The conditions that contradict each other, in the order of the source; sizes of the launch last."""
    if not contradictory(dual, solver, config):
        return ()
    premises = tuple(_premises(dual))
    known = {id(instance) for premise in premises for instance in premise.instances}
    always = tuple(c.condition for c in dual.procedure.requires if id(c.condition) not in known)
    end = time.perf_counter() + SECONDS * solver.patience()
    needed = premises
    for premise in sorted(premises, key=lambda each: not each.of_launch):
        rest = tuple(each for each in needed if each is not premise)
        left = min(config.query_timeout, end - time.perf_counter())
        if left > 0 and _unsatisfiable(solver, (*always, *(i for each in rest for i in each.instances)), left):
            needed = rest
    return tuple(dict.fromkeys(_told(needed, dual, dialect)))


def _of_threads(contract: Contract, threads: Threads) -> Iterator[Expr]:
    """What a precondition that speaks of the thread says of each thread of a launch; of many, of the first and of the last.

    It holds for each thread, so that one which only some threads meet is met by no launch. Two arbitrary threads do not show
    that: they may be two of those. An axiom is taken at its word: it says which threads are looked at.
    """
    if contract.origin in (PAIR, SIZES) or contract.origin.construct == AXIOM:
        return
    mentioned = {v.name for v in free_variables(contract.condition)}
    numbers: dict[str, Sequence[Expr]] = {}
    for ids, sizes in ((k.LOCAL_ID, k.GROUP_SIZE), (k.GROUP_ID, k.NUM_GROUPS)):
        for variable, size in zip(ids, sizes, strict=True):
            if variable.name in threads.nonuniform and f"{variable.name}$1" in mentioned:
                count = threads.constants.get(size.name, size)
                most = int(count.value) if isinstance(count, Literal) else 0
                whole = 0 < most <= MOST_THREADS
                numbers[f"{variable.name}$1"] = [bv(n) for n in range(most)] if whole else (bv(0), bvsub(count, bv(1)))
    if prod(map(len, numbers.values())) > MOST_THREADS:
        numbers = {name: (values[0], values[-1]) for name, values in numbers.items()}
    if numbers:
        for values in product(*numbers.values()):
            yield substitute(contract.condition, dict(zip(numbers, values, strict=True)))


def _unsatisfiable(solver: Backend, conditions: tuple[Expr, ...], seconds: float) -> bool:
    session = solver.session()
    for condition in conditions:
        session.assume(condition)
    return isinstance(session.check(name="preconditions", budget_seconds=seconds), Unsat)


def _premises(dual: Dual) -> Iterator[_Premise]:
    """Axioms, preconditions with what they say of each thread, and what flags say of sizes and thread numbers."""
    for axiom in dual.program.axioms:
        yield _Premise(axiom.condition, axiom.origin, (axiom.condition,))
    of: dict[int, list[Expr]] = {}
    for contract in dual.procedure.requires:
        stated = [n for n, own in enumerate(dual.kernel.requires) if own.origin == contract.origin]
        alike = [n for n in stated if dual.kernel.requires[n].condition == contract.condition]  # --kernel-args: one origin
        for number in (alike or stated)[:1]:
            of.setdefault(number, []).extend((contract.condition, *_of_threads(contract, dual.threads)))
    for number, instances in of.items():
        own = dual.kernel.requires[number]
        yield _Premise(own.condition, own.origin, tuple(instances))
    source: dict[str, Expr] = {}
    for variable in (v for family in FAMILIES for v in family):
        for copy in (dual.threads.id(variable, t) for t in (1, 2)):
            if isinstance(copy, Var):
                source[copy.name] = variable
    for contract in dual.procedure.requires:
        if contract.origin == SIZES:
            yield _Premise(substitute(contract.condition, source), SIZES, (contract.condition,), of_launch=True)


def _told(needed: tuple[_Premise, ...], dual: Dual, dialect: str) -> Iterator[Vacuous]:
    """The premises as findings: with their text, where C has one, or with the flag."""
    names = spellings(dual.kernel, dialect)
    for premise in (each for each in needed if not each.of_launch):
        text = plain_text(premise.condition, names) or premise.origin.construct
        if premise.origin == GIVEN:
            yield Vacuous(Vacuity.CONTRADICTION, dual.kernel.origin, f"{text}, by --kernel-args")
        else:
            yield Vacuous(Vacuity.CONTRADICTION, premise.origin, text)
    for premise in needed:
        mentioned = {v.name for v in free_variables(premise.condition)}
        text = plain_text(premise.condition, names) or ""
        for family, flag in zip(FAMILIES, FLAGS.get(dialect, FLAGS["cuda"]), strict=True):
            for variable in (v for v in family if v.name in mentioned):
                fixed = dual.threads.constants.get(variable.name)
                if fixed is not None:
                    said = plain_text(eq(variable, fixed), names) or variable.name
                    yield Vacuous(Vacuity.CONTRADICTION, dual.kernel.origin, f"{said}, by {flag}")
                elif premise.of_launch:
                    yield Vacuous(Vacuity.CONTRADICTION, dual.kernel.origin, f"{text}, by {flag}")
