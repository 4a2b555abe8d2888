"""The weakest preconditions on sizes with which a kernel's accesses stay inside their arrays (``--suggest-bounds``).

For each access of an array of unknown size there are guesses at sums that its index stays below
(:mod:`gpuverify_py.sizes.reach`). Runs drop those that some thread goes beyond, and show of the others that one element fewer
is too few; engines prove that no index is beyond. What is left is asked of ``__array_length``, and is proved to be enough as
if the kernel said it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvmul, bvsub, extend, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind, Contract
from boogie_ir.lang.source import Origin, Span, generated, visible
from boogie_ir.lang.types import BV32, BV64
from boogie_ir.prove.budget import Budget
from boogie_ir.simt import Inputs, draw_arguments, execute
from gpuverify_py.analysis.array_sizes import in_front
from gpuverify_py.analysis.deciding import definitions
from gpuverify_py.analysis.host_sizes import state_sizes_of_host
from gpuverify_py.analysis.known import Known, visit_accesses
from gpuverify_py.analysis.statements import accessed, walk
from gpuverify_py.engines import PROVERS, engines
from gpuverify_py.findings.diagnostic import NeededSize, SizePrecondition, ThreadPlace
from gpuverify_py.findings.messages import rank, thread, values
from gpuverify_py.findings.source_text import spellings
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.runs.chosen import FILLINGS, MOST_THREADS, SHAPES, concrete_launch
from gpuverify_py.runs.search import named_arguments, prepare_search
from gpuverify_py.sizes.polynomials import Atom, Sum, constant, divided_up, expression, plus, text
from gpuverify_py.sizes.reach import FEW, Reach
from gpuverify_py.verify.outcomes import Holds
from gpuverify_py.verify.portfolio import settle
from gpuverify_py.verify.task import Subject, as_asked, task
from gpuverify_py.verify.threads import two_threads

RUNS = 3 * len(SHAPES)
STEPS = 8_000
SECONDS_OF_RUNS = 2.0
MOST_SECONDS = 60.0  # of proofs, unless a kernel may take less
SUGGESTED = generated("suggested size")


@frozen_node
class _Guess:
    """That an access, a statement of a ``number``, stays below ``most`` elements. Its claims have places of their own:
    that it does, and (``fewer``) that it does with one element less."""

    array: k.Array
    number: int
    access: Origin
    most: Sum
    below: Span
    fewer: Span


@frozen
class _Asked:
    """What is asked, of which arrays, and the variables that a size may mention."""

    subject: Subject
    config: Config
    arrays: tuple[k.Array, ...]
    atoms: Mapping[str, Atom]


def needed_sizes(kernel: k.Kernel, program: k.KernelProgram, launch: LaunchSizes, config: Config) -> tuple[NeededSize, ...]:
    """What each array needs of which nothing tells the size, in the order of the kernel's arrays."""
    config = replace(config, check_races=False, check_divergence=False, check_bounds=False, check_initialised=False)
    open_ = tuple(a for a in kernel.arrays if _is_open(a, kernel))
    subject = as_asked(Subject(_with_lengths(kernel, open_), program, launch), config)
    asked = _Asked(subject, config, open_, _atoms(kernel, program))
    guesses = tuple(_guesses(asked))
    beyond = _run(asked, guesses, kernel)
    left = tuple(g for g in guesses if g.below not in beyond)
    proved = _proved(asked, left, ())
    more = tuple(g for g in left if all(p.number != g.number for p in proved))
    signs = _signs(more, asked)
    signed = _proved(asked, more, signs) if signs else ()
    found = tuple(_of_array(array, asked, proved, signed, beyond) for array in open_)
    told = ((needed, _enough(asked, needed, conditions)) for needed, conditions in found if needed is not None)
    return tuple(needed if enough else _nothing(asked, needed.array) for needed, enough in told)


def _is_open(array: k.Array, kernel: k.Kernel) -> bool:
    """Whether nothing tells the array's size, and an annotation may."""
    told = {e.array for e in kernel.launched.extents} if kernel.launched is not None else set[str]()
    source = array.source
    whole = source.element_bits > 0 and source.element_bits % array.cell.width == 0 and len(source.extents) <= 1
    named = array.parameter or array.space is k.MemorySpace.GROUP
    return array.cells is None and array.length is None and array.name not in told and whole and named


def _length(array: k.Array) -> Var:
    return Var(f"{array.name}.length", BV64)


def _with_lengths(kernel: k.Kernel, arrays: Iterable[k.Array]) -> k.Kernel:
    lengths = {a.name: _length(a) for a in arrays}
    more = tuple(k.Parameter(length, f"__array_length({name})", "long", True) for name, length in lengths.items())
    sized = tuple(replace(a, length=lengths.get(a.name, a.length)) for a in kernel.arrays)
    return replace(kernel, arrays=sized, parameters=(*kernel.parameters, *more))


def _atoms(kernel: k.Kernel, program: k.KernelProgram) -> dict[str, Atom]:
    """Whole-number arguments, and sizes of the launch, that the source can name."""
    written = spellings(kernel, program.dialect)
    sizes = {v.name for v in (*k.GROUP_SIZE, *k.NUM_GROUPS)}
    found: dict[str, Atom] = {}
    for variable in (*k.GROUP_SIZE, *k.NUM_GROUPS, *(p.variable for p in kernel.parameters)):
        spelled = written[variable.name]
        nameable = variable.name in sizes or spelled.text.replace(".", "_").isidentifier()
        if variable.type in (BV32, BV64) and nameable:
            wide = (variable.type == BV64 and not spelled.signed) or (variable.name in sizes and program.dialect == "opencl")
            found[variable.name] = Atom(variable, spelled.text, spelled.signed, wide)
    return found


def _guesses(asked: _Asked) -> Iterator[_Guess]:
    """The guesses at each access, in the order of the text."""
    kernel = asked.subject.kernel
    assigned = definitions(kernel)
    once = {n: s[0].value for n, s in assigned.items() if len(s) == 1 and isinstance(s[0], Assign)}
    given = two_threads(asked.subject.launch, asked.config).constants
    arrays = {array.name: array for array in asked.arrays}
    found: list[_Guess] = []

    def visit(statement: k.Statement, known: Known) -> None:
        if not isinstance(statement, k.Load | k.Store | k.Atomic) or statement.array not in arrays:
            return
        array, origin = arrays[statement.array], visible(statement.origin)
        for most in islice(Reach(once, known.conditions(), given, asked.atoms).most(statement.index), FEW):
            parts = divided_up(plus(most, constant(1)), array.source.element_bits // array.cell.width)
            if parts is not None:
                places = (Span(SUGGESTED.construct, 2 * len(found) + part, 1, 1, 1) for part in (0, 1))
                found.append(_Guess(array, known.number, origin, parts, *places))

    visit_accesses(kernel.body, frozenset(), visit)
    return iter(found)


def _claiming(asked: _Asked, guesses: Iterable[_Guess], fewer: bool) -> k.Kernel:
    """The kernel with the claims of these guesses, on which nothing may rest."""
    kernel = asked.subject.kernel
    claims: dict[int, tuple[k.Statement, ...]] = {}
    indices = {number: s.index for number, s in enumerate(walk(kernel.body)) if isinstance(s, k.Load | k.Store | k.Atomic)}
    for guess in guesses:
        size = expression(guess.most, asked.atoms)
        for place, elements in ((guess.below, size), *(((guess.fewer, bvsub(size, bv(1, 64))),) if fewer else ())):
            inside = _inside(indices[guess.number], elements, guess.array)
            check = Check(CheckKind.OUT_OF_BOUNDS, forgotten=True)
            claims[guess.number] = (*claims.get(guess.number, ()), Assert(inside, Origin(place, "size"), check))
    return replace(kernel, body=in_front(kernel.body, claims))


def _inside(index: Expr, elements: Expr, array: k.Array) -> Expr:
    cell = extend(index, 64, True) if array.index.width < 64 else index
    cells = bvmul(elements, bv(array.source.element_bits // array.cell.width, 64))
    return and_(binary(BinaryOp.BVSGE, cell, bv(0, 64)), binary(BinaryOp.BVSLT, cell, cells))


def _run(asked: _Asked, guesses: tuple[_Guess, ...], kernel: k.Kernel) -> dict[Span, str]:
    """The claims that some run breaks, each with what it says of that run."""
    subject, config = asked.subject, asked.config
    search = prepare_search(_claiming(asked, guesses, fewer=True), subject.program, config)
    end, broken = time.process_time() + SECONDS_OF_RUNS, dict[Span, str]()
    for seed in range(RUNS):
        concrete = concrete_launch(subject.launch, config, SHAPES[seed % len(SHAPES)])
        arguments = draw_arguments(search.executable, concrete, seed) if concrete.group_threads <= MOST_THREADS else None
        if arguments is None or time.process_time() > end:
            continue
        inputs = Inputs(arguments, {}, seed, FILLINGS[seed % len(FILLINGS)], {}, STEPS, end)
        result = execute(search.executable, concrete, inputs, contents=False)
        if result.infeasible is not None or result.unassumed:
            continue
        for finding in result.findings:
            if finding.kind is CheckKind.OUT_OF_BOUNDS and finding.origin.span not in broken and not finding.doubt:
                who = finding.threads[0]
                name = thread(ThreadPlace(who.local, who.group, concrete.group), rank(concrete.group, concrete.grid))
                where = values(named_arguments(kernel, arguments))
                broken[finding.origin.span] = f"{name}{f' where {where}' if where else ''}"
    return broken


def _signs(guesses: Iterable[_Guess], asked: _Asked) -> tuple[str, ...]:
    """The signed arguments of these guesses: an index may be inside only where they are not negative."""
    named = dict.fromkeys(name for g in guesses for monomial in g.most for name in monomial)
    return tuple(name for name in named if asked.atoms[name].signed)


def _not_negative(signs: Iterable[str], asked: _Asked) -> tuple[Contract, ...]:
    variables = (asked.atoms[name].variable for name in signs)
    conditions = (binary(BinaryOp.BVSGE, v, bv(0, width_of(v))) for v in variables)
    return tuple(Contract(condition, SUGGESTED, free=True) for condition in conditions)


def _proved(asked: _Asked, guesses: tuple[_Guess, ...], signs: tuple[str, ...]) -> tuple[_Guess, ...]:
    """The guesses that engines prove, where these arguments are not negative."""
    kernel = _claiming(asked, guesses, fewer=False)
    places = _holding(replace(kernel, requires=(*kernel.requires, *_not_negative(signs, asked))), asked)
    return tuple(guess for guess in guesses if guess.below in places)


def _holding(kernel: k.Kernel, asked: _Asked) -> frozenset[Span]:
    """The places of the claims of bounds that engines prove of a kernel."""
    config, used = asked.config, [engine for engine in engines(asked.config) if engine.name in PROVERS]
    seconds = min(MOST_SECONDS, config.timeout or MOST_SECONDS)
    try:
        board = settle(task((replace(asked.subject, kernel=kernel),), config), used, Budget(seconds))
    finally:
        for engine in used:
            engine.close()
    held = ((c, board.settled(c)) for c in board.claims if c.kind is CheckKind.OUT_OF_BOUNDS)
    return frozenset(place for c, outcome in held if isinstance(outcome, Holds) and not outcome.bounded for place in c.places)


def _of_array(
    array: k.Array, asked: _Asked, proved: tuple[_Guess, ...], signed: tuple[_Guess, ...], beyond: Mapping[Span, str]
) -> tuple[NeededSize | None, tuple[Expr, ...]]:
    """The least that is asked of an array, and the conditions that say it; nothing of one that is not accessed.

    ``signed`` guesses are proved where their signed arguments are not negative.
    """
    accesses = {n: s.origin for n, s in enumerate(walk(asked.subject.kernel.body)) if array.name in accessed(s)}
    chosen: list[_Guess] = []
    others: dict[Span, tuple[_Guess, ...]] = {}
    for number in accesses:
        known = sorted((g for g in (*proved, *signed) if g.number == number), key=lambda g: _rank(g, beyond))
        if known:
            first, *rest = known
            chosen.append(first)
            others[first.below] = tuple(g for g in rest if g.fewer in beyond and g.most != first.most)
    needed = [g for n, g in enumerate(chosen) if not any(_more(o.most, g.most, m < n) for m, o in enumerate(chosen) if m != n)]
    left = tuple(origin for n, origin in accesses.items() if all(g.number != n for g in chosen))
    length, conditions, preconditions = _length(array), list[Expr](), list[SizePrecondition]()
    for guess in needed:
        conditions.append(binary(BinaryOp.BVSLE, expression(guess.most, asked.atoms), length))
        instead = dict.fromkeys(_annotation(other.most, array, asked) for other in others[guess.below])
        preconditions.append(SizePrecondition(_annotation(guess.most, array, asked), beyond.get(guess.fewer, ""), tuple(instead)))
    signs = _signs((g for g in chosen if g in signed), asked)
    conditions += [contract.condition for contract in _not_negative(signs, asked)]
    preconditions += [SizePrecondition(f"__requires({asked.atoms[name].text} >= 0);", "", ()) for name in signs]
    return (NeededSize(array.source.name, tuple(preconditions), left) if accesses else None), tuple(conditions)


def _annotation(most: Sum, array: k.Array, asked: _Asked) -> str:
    return f"__requires({text(most, asked.atoms)} <= __array_length({array.source.name}));"


def _rank(guess: _Guess, beyond: Mapping[Span, str]) -> tuple[bool, bool, int]:
    """What is needed first, then what arguments say, then what is short."""
    sizes = {v.name for v in (*k.GROUP_SIZE, *k.NUM_GROUPS)}
    names = {name for monomial in guess.most for name in monomial}
    return guess.fewer not in beyond, not names - sizes, len(guess.most)


def _more(one: Sum, other: Sum, equal: bool) -> bool:
    """Whether one size is larger than another by a number, or (``equal``) the same."""
    difference = plus(one, other, -1)
    return (not difference and equal) or (set(difference) == {()} and difference[()] > 0)


def _nothing(asked: _Asked, array: str) -> NeededSize:
    """All accesses of an array are left open."""
    names = {a.name for a in asked.arrays if a.source.name == array}
    return NeededSize(array, (), tuple(s.origin for s in walk(asked.subject.kernel.body) if names.intersection(accessed(s))))


def _enough(asked: _Asked, needed: NeededSize, conditions: tuple[Expr, ...]) -> bool:
    """Whether a kernel that says so is proved to stay inside the array, but for what is left open."""
    kernel = asked.subject.kernel
    alone = tuple(replace(a, length=a.length if a.source.name == needed.array else None) for a in kernel.arrays)
    stated = replace(
        kernel, arrays=alone, requires=(*kernel.requires, *(Contract(c, SUGGESTED, free=True) for c in conditions))
    )
    held = _holding(state_sizes_of_host(stated), asked)
    open_ = {visible(origin).span for origin in needed.open}
    names = {a.name for a in alone if a.source.name == needed.array}
    places = {visible(s.origin).span for s in walk(kernel.body) if names.intersection(accessed(s))}
    return places <= held | open_
