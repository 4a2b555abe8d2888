"""z3, fed through pySMT's formulas and converter, in a context of its own.

pySMT's own solver class shares z3's main context, forgets why an answer is unknown and reads values back through a
slow and partial path; so the solver object is driven here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

import z3
from pysmt.exceptions import PysmtException
from pysmt.solvers.z3 import Z3Converter

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.types import BOOL
from boogie_ir.smt.encode import Encoder
from boogie_ir.smt.features import NOTHING, EncodingError, Feature
from boogie_ir.smt.solver import Answer, Sat, Unknown, Unsat, Value
from boogie_ir.smt.triggers import TriggerEncoder, trigger_converter

_PYTHON_FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
_FAULTS = (z3.Z3Exception, PysmtException, *_PYTHON_FAULTS)

MOST_PATIENCE = 6.0
# z3 counts its own steps, the same on every run: budgets in steps, so that answers do not depend on the machine's load. The
# clock is a second limit, for steps that take unusually long.
STEPS_A_SECOND = 5_000_000
SLACK = 2
MOST_SLACK = 2000  # milliseconds
MODELS_MILLISECONDS = 2000  # for looking at models of quantifiers, once instances by triggers are exhausted


class Z3Backend:
    """z3 in a context of its own; one thread at a time, except for :meth:`interrupt`."""

    name = "z3"

    def __init__(self, by_triggers: bool = False) -> None:
        """``by_triggers``: instances of quantifiers are made by the triggers that they are given, and in no other way.

        Otherwise z3 chooses triggers, and where these do not settle a question, it looks at models too.
        """
        self.by_triggers = by_triggers
        self.context = z3.Context()
        self.interruptions = 0
        self._calmed = 0
        self.encoder, self._converter = _translation(self.context, by_triggers)
        self._terms: dict[int, tuple[Expr, Any, Feature]] = {}
        self._wall = self._computing = 0.1

    def session(self, *, incremental: bool = True) -> Z3Session:
        return Z3Session(self, incremental)

    def interrupt(self) -> None:
        self.interruptions += 1
        with suppress(z3.Z3Exception):  # of the thread that is using the context, which is told of it too
            self.context.interrupt()

    def calm(self) -> None:
        """An interruption that comes between two queries stays until a query has ended: one about nothing takes it."""
        if self._calmed != self.interruptions:
            self._calmed = self.interruptions
            z3.Solver(ctx=self.context).check()

    def ask(self, script: str, seconds: float) -> str:
        """What z3 says of the assertions of an SMT-LIB script."""
        solver = z3.Solver(ctx=self.context)
        solver.set("timeout", int(seconds * 1000))
        try:
            solver.from_string(script)
            return str(solver.check())
        except z3.Z3Exception as fault:
            return str(fault)

    def patience(self) -> float:
        return min(MOST_PATIENCE, max(1.0, self._wall / self._computing))

    def close(self) -> None:
        """Nothing was started: z3 is a library."""

    def timed(self, wall: float, computing: float) -> None:
        """Counts a query; those long ago count less."""
        self._wall, self._computing = 0.9 * self._wall + wall, 0.9 * self._computing + computing

    def term(self, expression: Expr) -> Any:
        """The z3 term; EncodingError where there is none."""
        return self.translated(expression)[1]

    def translated(self, expression: Expr) -> tuple[Expr, Any, Feature]:
        """The expression, its z3 term, what it needs."""
        known = self._terms.get(id(expression))
        if known is None:
            formula, needed = self.encoder.formula(expression)
            try:
                ast = self._converter.walk(formula)
            except _FAULTS as fault:
                raise EncodingError(f"pySMT cannot convert this for z3: {fault or type(fault).__name__}") from fault
            known = self._terms[id(expression)] = (expression, z3.ExprRef(ast, self.context), needed)
        return known


def _translation(context: z3.Context, by_triggers: bool) -> tuple[Encoder, Any]:
    if by_triggers:
        encoder = TriggerEncoder()
        return encoder, trigger_converter(encoder, context)
    plain = Encoder()
    return plain, Z3Converter(plain.environment, context)


def logic(needed: Feature, incremental: bool = True) -> str | None:
    """The SMT-LIB logic that z3 handles best; None: let it choose.

    With products it is quicker at many small questions if it takes integers for linear, and at a single one if not.
    """
    if needed & (Feature.QUANTIFIERS | Feature.REALS | Feature.SORTS):
        return None
    if Feature.INTEGERS in needed:
        if Feature.BITVECTORS in needed:
            return None
        return "QF_AUFNIA" if Feature.NONLINEAR in needed and not incremental else "QF_AUFLIA"
    return "QF_AUFBV" if Feature.FUNCTIONS in needed else "QF_ABV"


@dataclass(slots=True)
class _Level:
    terms: list[Any] = field(default_factory=list)
    needed: Feature = NOTHING
    fault: str = ""


class Z3Session:
    """Assumptions are kept here too: z3's solver is made at the first query, when it is known which logic is needed."""

    def __init__(self, backend: Z3Backend, incremental: bool) -> None:
        self._backend = backend
        self._incremental = incremental
        self._levels = [_Level()]
        self._solver: Any = None
        self._logic: str | None = None
        self._quantified = False
        self._interruptions = 0  # of the backend, before the solver was made

    def assume(self, expression: Expr) -> None:
        level = self._levels[-1]
        try:
            _, term, needed = self._backend.translated(expression)
        except (EncodingError, *_FAULTS) as fault:
            level.fault = _worded(fault)
            return
        level.terms.append(term)
        level.needed |= needed
        if self._solver is not None:
            self._keep_up(partial(self._add, self._solver, (term,)))

    def _add(self, solver: Any, terms: Iterable[Any]) -> None:
        # Solver.add of the Python interface looks at the sort of every term again, which costs more than to assert it.
        context = self._backend.context.ref()
        for term in terms:
            z3.Z3_solver_assert(context, solver.solver, term.ast)

    def push(self) -> None:
        self._levels.append(_Level())
        if self._solver is not None:
            self._keep_up(self._solver.push)

    def pop(self) -> None:
        self._levels.pop()
        if self._solver is not None:
            self._keep_up(self._solver.pop)

    def _keep_up(self, follow: Callable[[], None]) -> None:
        """Lets z3's solver follow, or makes it anew for the next query where it cannot, being interrupted."""
        try:
            follow()
        except _FAULTS:
            self._solver = None

    def check(self, assumptions: Sequence[Expr] = (), *, name: str = "", budget_seconds: float = 10.0) -> Answer:
        answer = self._answer(assumptions, budget_seconds)
        if self._interruptions == self._backend.interruptions:
            return answer
        # What z3 says of a query during which it is interrupted, and of later ones to the same solver, may be wrong.
        self._solver = None
        return Unknown("timeout")

    def _answer(self, assumptions: Sequence[Expr], budget_seconds: float) -> Answer:
        fault = next((level.fault for level in self._levels if level.fault), "")
        try:
            literals = [self._backend.term(a) for a in assumptions]
            solver = self._ready()
            budget = max(1, int(budget_seconds * 1000))
            solver.set("rlimit", max(1, int(STEPS_A_SECOND * budget_seconds / self._backend.patience())))
            solver.set("timeout", min(SLACK * budget, budget + MOST_SLACK))
            # Solver.check of the Python interface looks at the sort of every assumption again: slow with hundreds.
            asts = (z3.Ast * len(literals))(*(literal.ast for literal in literals))
            wall, computing = time.perf_counter(), time.thread_time()
            answer = z3.Z3_solver_check_assumptions(self._backend.context.ref(), solver.solver, len(literals), asts)
            self._backend.timed(time.perf_counter() - wall, time.thread_time() - computing)
            if answer == z3.Z3_L_FALSE:
                return Unsat(self._core(solver, asts))  # whatever could not be encoded would only restrict more
            if answer == z3.Z3_L_TRUE:
                return Unknown(fault) if fault else Sat(Z3Model(self._backend, solver.model()))
            if Feature.QUANTIFIERS in self._needed() and not self._backend.by_triggers:
                return self._by_models(literals, solver, min(budget, MODELS_MILLISECONDS))
            return Unknown(_reason(solver.reason_unknown()))
        except (EncodingError, *_FAULTS) as error:
            return Unknown(_worded(error))

    def _core(self, solver: Any, asts: Any) -> frozenset[int] | None:
        context = self._backend.context.ref()
        if not len(asts):
            return frozenset()
        core = z3.Z3_solver_get_unsat_core(context, solver.solver)
        z3.Z3_ast_vector_inc_ref(context, core)
        used = {
            z3.Z3_get_ast_id(context, z3.Z3_ast_vector_get(context, core, i)) for i in range(z3.Z3_ast_vector_size(context, core))
        }
        z3.Z3_ast_vector_dec_ref(context, core)
        return frozenset(n for n, ast in enumerate(asts) if z3.Z3_get_ast_id(context, ast) in used)

    def _by_models(self, literals: list[Any], first: Any, milliseconds: int) -> Answer:
        """Instances by triggers were not enough: z3 may find more by looking at models, or satisfy the quantifiers."""
        context = self._backend.context
        second = z3.Solver(ctx=context)
        second.set("timeout", milliseconds)
        for level in self._levels:
            second.add(level.terms)
        answer = second.check(*literals)
        if answer == z3.unsat:
            return Unsat()
        if answer == z3.sat and not any(level.fault for level in self._levels):
            return Sat(Z3Model(self._backend, second.model()))
        reason = _reason(first.reason_unknown())
        return Unknown(reason, None if reason == "timeout" else Z3Model(self._backend, first.model()))

    def _needed(self) -> Feature:
        needed = NOTHING
        for level in self._levels:
            needed |= level.needed
        return needed

    def _ready(self) -> Any:
        """The solver with all assumptions, made anew where what is assumed now needs another logic."""
        needed = self._needed()
        best = logic(needed, self._incremental)
        quantified = Feature.QUANTIFIERS in needed
        undisturbed = self._interruptions == self._backend.interruptions
        if self._solver is not None and undisturbed and (best, quantified) == (self._logic, self._quantified):
            return self._solver
        context = self._backend.context
        self._interruptions = self._backend.interruptions
        self._backend.calm()
        solver = z3.Solver(ctx=context) if best is None else _solver_for(best, context)
        if quantified:  # by triggers first, which ends soon: see _by_models
            solver.set("auto_config", False)
            solver.set("mbqi", False)
        self._logic, self._quantified = best, quantified
        for number, level in enumerate(self._levels):
            if number and self._incremental:
                solver.push()
            self._add(solver, level.terms)
        # Without push z3 preprocesses all it was given: such a solver is for one query.
        self._solver = solver if self._incremental else None
        return solver


def _solver_for(logic_: str, context: Any) -> Any:
    """As z3's own function, which opens a context for all the world on the way."""
    symbol = z3.Z3_mk_string_symbol(context.ref(), logic_)
    return z3.Solver(z3.Z3_mk_solver_for_logic(context.ref(), symbol), context)


class Z3Model:
    """A z3 model that is asked in our expressions."""

    def __init__(self, backend: Z3Backend, model: Any) -> None:
        self._backend = backend
        self._model = model

    def value(self, expression: Expr) -> Value:
        term = self._backend.term(expression)
        if expression.type == BOOL:
            context, result = self._backend.context.ref(), (z3.Ast * 1)()
            if z3.Z3_model_eval(context, self._model.model, term.ast, True, result):
                truth = z3.Z3_get_bool_value(context, result[0])
                if truth != z3.Z3_L_UNDEF:
                    return bool(truth == z3.Z3_L_TRUE)
        return _value(self._model.eval(term, model_completion=True))


def _value(term: Any) -> Value:
    if z3.is_true(term):
        return True
    if z3.is_false(term):
        return False
    if z3.is_bv_value(term) or z3.is_int_value(term):
        return int(term.as_long())
    if z3.is_rational_value(term):
        return Fraction(term.numerator_as_long(), term.denominator_as_long())
    return str(term)


_OUT_OF_TIME = frozenset({"timeout", "canceled", "interrupted", "interrupted from keyboard", "max. resource limit exceeded"})


def _worded(fault: Exception) -> str:
    """What went wrong, for people: what z3 and this package say of it, but nothing that Python does."""
    match fault:
        case z3.Z3Exception(value=bytes(said)):
            return said.decode(errors="replace")
        case z3.Z3Exception() | EncodingError() if str(fault):
            return str(fault)
        case _:
            return "the solver could not be asked"


def _reason(text: str) -> str:
    return "timeout" if text in _OUT_OF_TIME else text or "gave up"


def version() -> str:
    return str(z3.get_version_string())
