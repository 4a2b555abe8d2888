"""From the syntax tree of a file to its kernels in the kernel language: the front end's last and largest step.

Afterwards there are no names to resolve, no types but bit-vectors and truth values, no pointers, structs, vectors,
references or templates, no calls, no ``switch`` and ``goto``, and no side effects or array reads in expressions.

Each kernel is lowered against a memory model until the model is the one that its own flows imply
(:mod:`frontend.memory.points_to`); the other modules called ``lower_`` do the work, one syntactic class each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import GROUP_ID, LOCAL_ID, AtExit, Exchange, Kernel, KernelProgram, LeftOut, Parameter, Statement
from boogie_ir.lang.kernel import Array as KernelArray
from boogie_ir.lang.program import Assign, Axiom, Contract
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BV32
from frontend.claims.annotation_values import Surroundings
from frontend.claims.at_exit import check_told, claims_at_exit, told_by
from frontend.claims.lower_claims import contracts, function_wide_invariants, old_values
from frontend.claims.pure import pure_reads
from frontend.clusters.calls import stride_of
from frontend.clusters.distributed import Shared, distributed
from frontend.errors import FrontendError, SourceError, Unsupported, WidthDiffers
from frontend.expressions.lower_inline import mutations
from frontend.kernels.definitions import with_definitions
from frontend.kernels.ghosts import hide_ghosts
from frontend.kernels.kernel_parameters import bind_parameters, check_ghosts, declare_ghosts, declare_parameters
from frontend.kernels.kernels import KernelSource, Missed, Searched, kernel_sources
from frontend.kernels.lowering import FileLowering
from frontend.kernels.modular import ModularFunction, call_with_anything, modular_functions
from frontend.kernels.orders import with_orders
from frontend.kernels.required_sizes import cluster_size, most_threads, required_size
from frontend.kernels.same_arguments import all_launches, as_launched, passed_on
from frontend.kernels.sections import KINDS, with_sections
from frontend.kernels.storages import check_storages
from frontend.kernels.sums import with_sums
from frontend.kernels.tidy import functions_in, statements_in, tidy
from frontend.memory.emit import Emitter, Exit
from frontend.memory.memory import FIRST_GROUP, Memory
from frontend.memory.points_to import Flow, Model, solve
from frontend.names.confined import is_large
from frontend.names.frame import Frame, LoweringOptions, Program
from frontend.names.missing import FLOAT, ChoiceNeeded, Choices, Pieces, constant_sentence, number_sentence, type_sentence
from frontend.names.mutation import writers_of
from frontend.names.resolve import Scope, Space, file_scope, friends, functions_of_namespaces, scope_of
from frontend.notes.annotation_placement import check_placement, function_annotations, mentions_annotations
from frontend.notes.annotations import Claim, form_of, inside
from frontend.notes.function_wide import spread
from frontend.statements.lower_statements import lower_list
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.syntax.syntax_walk import nodes_of
from frontend.tables.registry import lookup
from frontend.types.layout import Layout
from frontend.types.values import Value
from frontend.values.evaluation import lower_condition, lower_value

__all__ = ["LoweringOptions", "lower"]

MAXIMAL_PASSES = 12
MOST_INLINED = 8_000
"""Calls inlined in a file, after which of a template no instance is lowered but the first."""
BEYOND = "as one more of many large instances"

Pass: TypeAlias = Callable[[Program, KernelSource, Memory], tuple[Kernel, list[Axiom]]]


def lower(unit: syntax.TranslationUnit, options: LoweringOptions) -> KernelProgram:
    """The kernels of a parsed file; those that are wrong or use what is not supported are left out, with the reason.

    Raises what is wrong with the only kernel of a file. Where pointers have 64 bits, a file is lowered with 32 first, and with
    64 only if that may make a difference (:mod:`frontend.types.pointer_width`): as soon as it does, the rest is left.
    """
    if options.pointer_bits == 32 or options.uniform:
        return _with_width(unit, options)
    try:
        narrow = _with_width(unit, replace(options, pointer_bits=32, narrowed=True, whole=True))
    except (FrontendError, WidthDiffers):
        return _with_width(unit, options)
    differs = not_understood(narrow) or any(kernel.needs_pointer_width for kernel in narrow.kernels)
    return _with_width(unit, options) if differs else narrow


def _with_width(unit: syntax.TranslationUnit, options: LoweringOptions) -> KernelProgram:
    """The kernels with one width of pointers.

    After one that is left out the file is lowered anew without it, so that nothing half-made stays behind.
    """
    left_out: dict[int, Failure] = {}
    choices = Choices(given=options.instances)
    searched = Searched(file_scope(unit))
    only: frozenset[int] | None = None  # kernels for which other choices are tried; the rest follows with what is chosen for them
    while True:
        program, failed, types, is_part = _lowered(unit, options, frozenset(left_out), choices, searched, only)
        better = _other_choices(choices, failed, types)
        if better is not None:
            choices, only = better, frozenset(failed)
            continue
        left_out |= failed
        only = None
        if is_part:
            continue
        if not program.kernels and len(left_out) == 1 and not options.kernels:
            raise next(iter(left_out.values())).error
        if not failed or options.whole:
            break
    found = (_left_out(left_out[number], unit, options.lenient) for number in sorted(left_out))
    return replace(program, left_out=(*found, *program.left_out))


def not_understood(program: KernelProgram) -> tuple[LeftOut, ...]:
    """What is left out for what it is, not for how much there is of it."""
    return tuple(left for left in program.left_out if not left.construct.endswith(BEYOND))


@frozen
class Failure:
    """Why a kernel does not lower; ``source`` None: it was never tried."""

    name: str
    error: SourceError | Unsupported
    source: KernelSource | None = None


def _other_choices(choices: Choices, failed: Mapping[int, Failure], types: Mapping[str, str]) -> Choices | None:
    """Choices for missing pieces that may let those kernels lower that failed; None where there are no others."""
    for failure in failed.values():
        if isinstance(failure.error, ChoiceNeeded) and failure.error.name not in choices.numbers:
            return choices.with_number(failure.error.name)
    if any(isinstance(failure.error, SourceError) for failure in failed.values()) and FLOAT in types.values():
        return choices.with_integers(types)
    other: dict[str, int] = {}
    for failure in failed.values():
        if failure.source is not None and failure.source.chosen and failure.source.others:
            other[failure.source.chosen] = choices.instances.get(failure.source.chosen, 0) + 1
    return choices.with_instances(other) if other else None


def _left_out(failure: Failure, unit: syntax.TranslationUnit, lenient: bool) -> LeftOut:
    name, error = failure.name, failure.error
    if isinstance(error, Unsupported):
        return LeftOut(name, error.problem.span, error.construct, error.problem.hint)
    problem = error.blaming(unit.missing.headers).problem
    if lenient and unit.missing.headers:
        return LeftOut(name, problem.span, f"what this is without {unit.missing.headers[0]} ({problem.message})", problem.hint)
    undeclared = problem.details[0] if problem.code == "undeclared" else ""
    return LeftOut(name, problem.span, problem.message, problem.hint, wrong=True, undeclared=undeclared)


def _program(unit: syntax.TranslationUnit, options: LoweringOptions, choices: Choices, root: Space) -> Program:
    pieces = Pieces(unit, options.lenient, choices)
    program = Program(unit.dialect, root, options, Layout(options.pointer_bits // 8), FileLowering(), pieces)
    if program.cplusplus:
        program.writers = writers_of(unit)
        program.associable = functions_of_namespaces(root) | friends(unit)
    if options.lenient:
        program.writers = replace(program.writers, takers=program.writers.takers | frozenset(_without_text(unit, pieces)))
    return program


def _lowered(
    unit: syntax.TranslationUnit,
    options: LoweringOptions,
    without: frozenset[int],
    choices: Choices,
    searched: Searched,
    only: frozenset[int] | None,
) -> tuple[KernelProgram, dict[int, Failure], Mapping[str, str], bool]:
    """The kernels but for those of some numbers, what else is not supported, by number, the types of missing names, and whether
    ``only`` kernels of some numbers were asked for, and there are others."""
    root = searched.root
    program = searched.known(choices) or _program(unit, options, choices, root)
    for item in unit.items:
        if isinstance(item, syntax.Function):
            check_placement(item)  # also in what no kernel calls
    kernels: list[Kernel] = []
    axioms: list[Axiom] = []
    names: dict[str, int] = {}
    work: list[tuple[KernelSource | Missed, Pass]] = [(source, _pass) for source in _sources(program, searched, unit)]
    if options.modular:
        work += [(function.source, partial(_function_pass, function)) for function in modular_functions(program, unit)]
    meant = _meant([source.name for source, _ in work], options.kernels)
    failed: dict[int, Failure] = {}
    seen: set[str] = set()  # templates of which an instance is lowered
    beyond: list[LeftOut] = []
    is_part = False
    for number, (source, lower_once) in enumerate(work):
        if number in without or source.name not in meant:
            continue
        if only is not None and number not in only:
            is_part = True
            continue
        if isinstance(source, Missed):
            failed[number] = Failure(source.name, source.error)
            continue
        template = source.name.partition("<")[0]
        if program.inlined > MOST_INLINED and source.name not in options.kernels and template in seen:
            hint = f"--kernel '{source.name}' looks at it alone"
            beyond.append(LeftOut(source.name, source.function.name_span, f"{source.name} {BEYOND}", hint))
            continue
        try:
            kernel, found = _kernel(program, source, lower_once)
            kernel = _with_exits(program, source, kernel)
        except (SourceError, Unsupported) as error:
            failed[number] = Failure(source.name, error, source)
            if options.whole and _other_choices(choices, failed, program.chosen_types) is None:
                break
            continue
        seen |= {source.name.partition("<")[0]} if "<" in source.name else set()
        count = names[kernel.name] = names.get(kernel.name, 0) + 1
        kernels.append(kernel if count == 1 else replace(kernel, name=f"{kernel.name}_{count}"))
        axioms = found
        if options.narrowed and kernel.needs_pointer_width:  # then all is lowered with the other width, whatever the rest is
            break
    missing = unit.missing
    absent = partial(replace, missing_headers=missing.headers, missing_macros=missing.macros, tested=missing.tested)
    chosen = (*(number_sentence(*each) for each in program.chosen_numbers.items()),
              *(type_sentence(*each) for each in program.chosen_types.items()))  # fmt: skip
    kernels = [absent(kernel, chosen=(*kernel.chosen, *chosen)) for kernel in kernels]
    functions = functions_in(kernels, axioms)
    made = KernelProgram(unit.dialect, functions, tuple(axioms), tuple(kernels), left_out=tuple(beyond))
    return made, failed, program.chosen_types, is_part


def _meant(names: Sequence[str], wanted: Sequence[str]) -> frozenset[str]:
    """The kernels that may be wanted, an instance or all of a template; all where a wanted name is none of theirs."""
    plain = {name: name.partition("<")[0].partition("(")[0].strip() for name in (*names, *wanted)}
    same = {name: {each for each in names if _unqualified(plain[each]) == _unqualified(plain[name])} for name in wanted}
    found = {name: {name} if name in names and "<" in name else each for name, each in same.items()}
    return frozenset().union(*found.values()) if found and all(found.values()) else frozenset(names)


def _unqualified(name: str) -> str:
    return name.rpartition("::")[2]


def _without_text(unit: syntax.TranslationUnit, pieces: Pieces) -> Iterator[str]:
    """The names of functions that may be called and are not here: they may take references."""
    for node in nodes_of(unit):
        if isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name):
            name = node.callee.name
            if node.callee.scope or (lookup(unit.dialect, name) is None and pieces.constant(name)):
                yield name


def _sources(program: Program, searched: Searched, unit: syntax.TranslationUnit) -> Iterator[KernelSource | Missed]:
    """The kernels of a file, each as its launches show it."""
    launches = tuple(all_launches(searched.root)) if program.cplusplus else ()
    passed = passed_on(unit) if launches else frozenset()
    for source in kernel_sources(program, searched):
        if isinstance(source, Missed):
            yield source
        else:
            yield from as_launched(source, launches, passed)


def _kernel(program: Program, source: KernelSource, lower_once: Pass) -> tuple[Kernel, list[Axiom]]:
    """One kernel, lowered until its memory model is stable."""
    model = Model()
    flows: dict[Flow, None] = {}
    precise: frozenset[int] = frozenset()
    for count in range(MAXIMAL_PASSES):
        memory = Memory(Emitter(), program.layout, model, program.keys, program.options.pointer_bits, guessed=count == 0)
        memory.precise = precise
        result = lower_once(program, source, memory)
        if program.options.narrowed and result[0].needs_pointer_width:
            return result  # it will be lowered with the other width
        # Flows of earlier passes are kept once the models do not settle at once, so that they can only grow.
        flows = memory.flows if count < 3 else flows | memory.flows
        solved = solve(flows, memory.declared, memory.variables)
        precise |= _written(result[0], memory)
        if not memory.unsettled and precise == memory.precise and _agree(memory, solved):
            check_storages(result[0], memory)
            return result
        model = solved
    raise Unsupported(source.function.name_span, f"the pointers of {source.name}", "their analysis does not settle")


def _written(kernel: Kernel, memory: Memory) -> frozenset[int]:
    """The objects of which calls that are not followed read some elements, and which the kernel writes."""
    roamed = {memory.arrays[number].name: number for number in memory.roamed if number in memory.arrays}
    writing = (s for s in statements_in(kernel.body) if isinstance(s, k.Store | k.Atomic)) if roamed else ()
    return frozenset(roamed[s.array] for s in writing if s.array in roamed)


def _with_exits(program: Program, source: KernelSource, kernel: Kernel) -> Kernel:
    """The kernel with the claims about what it leaves, each as the two kernels that tell it."""
    exits: list[AtExit] = []
    for call in claims_at_exit(source.function) if not kernel.contract_only else ():
        told = replace(source, function=told_by(source.function, call))
        after, before = (_kernel(program, told, partial(_exit_pass, exit_))[0] for exit_ in (Exit.AFTER, Exit.BEFORE))
        check_told(after, before, call)
        exits.append(AtExit(Origin(call.span, "__ensures_at_exit"), after, before))
    wide = any(each.needs_pointer_width for exit_ in exits for each in (exit_.after, exit_.before))
    return replace(kernel, exits=tuple(exits), needs_pointer_width=kernel.needs_pointer_width or wide) if exits else kernel


def _exit_pass(exit_: Exit, program: Program, source: KernelSource, memory: Memory) -> tuple[Kernel, list[Axiom]]:
    memory.emitter.exit = exit_
    return _pass(program, source, memory)


def _agree(memory: Memory, solved: Model) -> bool:
    """Whether the model that a pass used is the one that its flows imply."""
    used = memory.model
    if memory.private(used.in_memory) != memory.private(solved.in_memory) or used.volatile != solved.volatile:
        return False
    for number, unit in solved.units.items():
        if number not in memory.registers and used.units.get(number, memory.declared[number]) != unit:
            return False
    empty: frozenset[int] = frozenset()
    if memory.offsets_into_registers(used) != memory.offsets_into_registers(solved):
        return False
    if any(used.points_to.get(v, empty) != targets for v, targets in solved.points_to.items()):
        return False
    return all(used.content.get(o, empty) == targets for o, targets in solved.content.items())


def _pass(program: Program, source: KernelSource, memory: Memory) -> tuple[Kernel, list[Axiom]]:
    function = source.function
    frame = Frame(
        program,
        memory,
        Scope(source.scope, limit=program.root.orders.get(id(function))),
        program.keys.number("kernel", function, source.name),
        function,
        instance=program.keys.number("instance", function, source.name) if source.instance else 0,
    )
    frame.mutations = mutations(frame, function)
    memory.condensed = not program.options.inner_bounds and is_large(program, function)
    memory.cluster = cluster_size(function)
    origin = Origin(function.name_span, f"kernel {source.name}")

    def evaluate(expression: syntax.Expression) -> Value:
        return lower_value(frame, expression)

    body: list[Statement]
    requires: tuple[Contract, ...] = ()
    ensures: tuple[Contract, ...] = ()
    with memory.emitter.buffer() as body:
        parameters = declare_parameters(frame, function, source.equal)
        annotated = function.body is not None and mentions_annotations(function.body)
        parameters += declare_ghosts(frame, function) if annotated else ()
        wide: tuple[syntax.Call, ...] = ()
        if annotated:
            check_placement(function)
            annotations = function_annotations(function)
            requires = contracts(frame, annotations.requires, evaluate, free=True)
            check_ghosts(annotations.ghosts, requires, parameters)
            wide = annotations.function_wide
        assert function.body is not None
        frame.scope = Scope(frame.scope)
        bind_parameters(frame, function)
        old = old_values(frame, annotations.ensures, evaluate) if annotated else {}
        lower_list(frame, function.body.body, tail=True)
        memory.emitter.finish()
        if annotated:
            frame.postcondition = Surroundings(old=old)
            ensures = contracts(frame, annotations.ensures, evaluate, free=False)
        invariants = function_wide_invariants(frame, wide, evaluate) if wide else ()
    body[:0] = [Assign(turn, bv(0), origin) for turn in memory.turns.values()]
    body[:0] = [Assign(groups, bv(FIRST_GROUP), origin) for groups in memory.copying]
    for name in memory.emitter.missing:  # any number does for a proof; a run with some number proves nothing of the real one
        place = Origin(function.name_span, f"constant {name}")
        body.insert(0, Exchange(memory.emitter.temporary(f"{name}.run", BV32), ExchangeOp.OTHER, (), place))
    parameters += tuple(Parameter(variable, name, "int", True) for name, variable in memory.emitter.missing.items())
    spelled = ((f"__array_length({memory.array(memory.objects[n]).source.name})", v) for n, v in memory.lengths.items())
    parameters += tuple(Parameter(variable, name, "long", True) for name, variable in spelled)
    statements = spread(tuple(body), invariants, [p.variable for p in parameters])
    axioms, about_threads = _axioms(frame, program)
    requires += about_threads
    variables, emitter = tuple(memory.emitter.locals), memory.emitter
    kernel = Kernel(
        source.name, parameters, _arrays(memory), variables, requires, ensures, statements, origin,
        without_code=tuple(emitter.without_code), specified=tuple(emitter.specified),
        needs_pointer_width=_hangs_on_width(memory, program.options), group_size=required_size(function),
        most_threads=most_threads(function) if program.cplusplus else None, cluster=memory.cluster,
        chosen=(*((source.shown,) if source.shown else ()), *map(constant_sentence, emitter.missing)),
        equal=tuple((name, spell_expression(told)) for name, told in source.equal.items()),
    )  # fmt: skip
    if memory.twins and emitter.sums:
        raise Unsupported(function.name_span, "a claim of sums in a kernel that reaches shared memory of other blocks")
    kernel = distributed(tidy(with_orders(hide_ghosts(kernel), program.cplusplus)), _shared(memory))
    kernel, counted = with_sections(kernel, emitter.sums)
    sums = {place: said for place, said in emitter.sums.items() if said.what not in KINDS}
    return with_definitions(with_sums(kernel, sums, counted), emitter.definitions), axioms


def _function_pass(
    function: ModularFunction, program: Program, source: KernelSource, memory: Memory
) -> tuple[Kernel, list[Axiom]]:
    frame, body = call_with_anything(function, program, memory)
    origin = Origin(source.function.name_span, f"function {source.name}")
    axioms, requires = _axioms(frame, program)
    if memory.emitter.sums:
        raise Unsupported(source.function.name_span, "a function on its own that says what threads do to a cell together")
    if memory.copying:
        raise Unsupported(source.function.name_span, "a function on its own that waits for copies, or starts some")
    emitter = memory.emitter
    kernel = Kernel(
        source.name, (), _arrays(memory), tuple(emitter.locals), requires, (), body, origin, function.contract_only,
        tuple(emitter.without_code), tuple(emitter.specified), needs_pointer_width=_hangs_on_width(memory, program.options),
    )  # fmt: skip
    return tidy(with_orders(hide_ghosts(kernel), program.cplusplus)), axioms


def _hangs_on_width(memory: Memory, options: LoweringOptions) -> bool:
    width = memory.emitter.pointer_width
    return options.pointer_bits == 32 and (width.differs if options.narrowed else width.matters)


def _arrays(memory: Memory) -> tuple[KernelArray, ...]:
    own = (replace(array, length=memory.lengths.get(number)) for number, array in memory.arrays.items())
    return (*own, *memory.companions.values())


def _shared(memory: Memory) -> tuple[Shared, ...]:
    """The shared arrays of which a thread reaches those of other blocks."""
    pairs = ((memory.objects[number], twin) for number, twin in memory.twins.items())
    arrays = ((memory.array(own), memory.array(twin), stride_of(memory, own)) for own, twin in pairs)
    return tuple(Shared(own.name, twin.name, stride, own.cells) for own, twin, stride in arrays)


def _axioms(frame: Frame, program: Program) -> tuple[list[Axiom], tuple[Contract, ...]]:
    """The file's ``__axiom`` calls. Those about a thread's own ids hold for every thread, as preconditions of a kernel do."""
    found: list[Axiom] = []
    about_threads: list[Contract] = []
    inner = frame.within(scope_of(program.root))
    for item in program.root.file_calls:
        form = form_of(item.expression)
        if form is None or form.claim is not Claim.AXIOM or not isinstance(item.expression, syntax.Call):
            continue
        with pure_reads(frame.memory), inside(form.name):
            condition = lower_condition(inner, item.expression.arguments[0])
        if any(v in LOCAL_ID or v in GROUP_ID for v in free_variables(condition)):
            about_threads.append(Contract(condition, frame.origin(item.span, "__axiom"), free=True))
        else:
            found.append(Axiom(condition, frame.origin(item.span, "__axiom")))
    return found, tuple(about_threads)
