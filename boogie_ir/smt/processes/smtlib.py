"""Solvers that are programs: sessions over the text of SMT-LIB, one process for each logic, models checked here.

A process is a cache: what it has been told is compared with what a session assumes now, and only the difference is sent.
So sessions share processes, and one that was killed (time, memory, a crash, an interruption) is simply started again.
Answers are taken for what they are worth: a model that does not satisfy the query makes it Unknown, ``unsat`` is the
program's word (:mod:`boogie_ir.smt.choice.cross_check` confirms it with another solver).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.types import Type
from boogie_ir.smt.assignment import Assignment, Function, Undetermined, Worth
from boogie_ir.smt.features import NOTHING, EncodingError, Feature
from boogie_ir.smt.processes.process import Conversation, ProcessFault, forget_peak_memory
from boogie_ir.smt.processes.smtlib_text import Signature, Writer, bits_logic, integers_logic
from boogie_ir.smt.processes.smtlib_values import ModelFault, PrintedModel, Tree, error_in, read
from boogie_ir.smt.solver import Answer, Sat, Unknown, Unsat

GRACE = 0.2  # seconds beyond a query's budget for a program to be started and to read
MODEL_SECONDS = 5.0  # for printing a model
MEMORY_BYTES = 4 << 30  # address space of a program
MOST_PATIENCE = 6.0


@frozen
class Program:
    """How to run a solver: its name for users, its command, and what it does not know."""

    name: str
    command: tuple[str, ...]
    lacks: Feature = NOTHING


@dataclass(slots=True)
class _Level:
    formulas: list[Expr] = field(default_factory=list)
    declared: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Loaded:
    """A running program and what it has been told: levels, each opened by a push; nothing is asserted outside them."""

    conversation: Conversation
    unsaid: str  # what has to come before the next command
    levels: list[_Level] = field(default_factory=list)


class SmtLibBackend:
    """A solver that is a program. One thread at a time, except for :meth:`interrupt`."""

    def __init__(self, program: Program, memory_bytes: int = MEMORY_BYTES) -> None:
        self.program = program
        self.memory_bytes = memory_bytes
        self.writer = Writer()
        self._loaded: dict[str, _Loaded] = {}
        self._asked: Conversation | None = None
        self._asking = threading.Lock()
        self._wall = self._computing = 0.1

    @property
    def name(self) -> str:
        """The name users select it by."""
        return self.program.name

    def session(self, *, incremental: bool = True) -> SmtLibSession:
        """A new, empty session."""
        return SmtLibSession(self, incremental)

    def interrupt(self) -> None:
        """Kills the process that is being asked, if one is."""
        with self._asking:
            if self._asked is not None:
                self._asked.kill()

    def patience(self) -> float:
        """Seconds that pass for one of computing."""
        return min(MOST_PATIENCE, max(1.0, self._wall / self._computing))

    def close(self) -> None:
        """Ends all processes; the next query starts them again."""
        for loaded in self._loaded.values():
            loaded.conversation.close()
        self._loaded.clear()

    def version(self) -> str:
        """What the program says its version is; empty where it does not say."""
        conversation = Conversation(self.program.command, self.memory_bytes)
        try:
            match read(conversation.ask("(get-info :version)", MODEL_SECONDS)):
                case [[":version", str() as version]]:
                    return version.strip('"')
        except (ProcessFault, ModelFault):
            return ""
        finally:
            conversation.close()
        return ""

    def peak_memory(self) -> int:
        """The most memory that a process now running has used, in bytes."""
        return max((loaded.conversation.peak_memory() for loaded in self._loaded.values()), default=0)

    def forget_peak_memory(self) -> None:
        """Counts :meth:`peak_memory` from now on."""
        for loaded in self._loaded.values():
            forget_peak_memory(loaded.conversation.pid)

    def ask(self, script: str, seconds: float) -> str:
        """What a program of its own prints for a whole script; raises ProcessFault."""
        conversation = Conversation(self.program.command, self.memory_bytes)
        try:
            return conversation.ask(script, seconds).strip()
        finally:
            conversation.close()

    def logic(self, needed: Feature) -> str:
        """The logic for a query; raises EncodingError for what the program does not know."""
        if missing := needed & self.program.lacks:
            names = ", ".join(str(f.name).lower() for f in missing)
            raise EncodingError(f"{self.name} does not know {names}")
        if (bits := bits_logic(needed)) is not None:
            return bits
        return integers_logic(needed) or "ALL"

    def query(self, levels: Sequence[Sequence[Expr]], logic: str, budget: float, *, lasting: bool) -> tuple[str, Tree]:
        """Asks about the formulas of all levels: the answer's word, and what is printed as the model of ``sat``.

        Raises ProcessFault. Unless ``lasting``, a new process is asked without levels, which may choose another strategy.
        """
        loaded = self._loaded.pop(logic, None) if lasting else None
        if loaded is None or not loaded.conversation.open:
            loaded = self._start(logic)
        try:
            answer = self._ask(loaded, self._difference(loaded, levels) if lasting else self._flat(levels), budget)
        except ProcessFault:
            loaded.conversation.close()
            raise
        if lasting:
            self._loaded[logic] = loaded
        else:
            loaded.conversation.close()
        return answer

    def _start(self, logic: str) -> _Loaded:
        head = f"(set-option :print-success false)\n(set-option :produce-models true)\n(set-logic {logic})"
        return _Loaded(Conversation(self.program.command, self.memory_bytes), head)

    def _ask(self, loaded: _Loaded, commands: Iterable[str], budget: float) -> tuple[str, Tree]:
        conversation = loaded.conversation
        text = "\n".join([loaded.unsaid, *commands, "(check-sat)"])
        loaded.unsaid = ""
        wall, computing = time.perf_counter(), conversation.computing()
        printed = self._exchange(conversation, text, budget + GRACE)
        self._timed(time.perf_counter() - wall, computing, conversation.computing())
        match self._read(printed):
            case [("sat" | "unsat" | "unknown") as word]:
                if word != "sat":
                    return word, []
            case _:
                raise ProcessFault(f"{self.name} does not answer sat, unsat or unknown")
        return "sat", self._read(self._exchange(conversation, "(get-model)", MODEL_SECONDS))

    def _read(self, printed: str) -> list[Tree]:
        try:
            trees = [tree for tree in read(printed) if tree not in ("success", "unsupported")]
        except ModelFault as fault:
            raise ProcessFault(f"{self.name} prints what cannot be read: {fault}") from fault
        if error := error_in(trees):
            raise ProcessFault(f"{self.name}: {error}")
        return trees

    def _exchange(self, conversation: Conversation, text: str, seconds: float) -> str:
        with self._asking:
            self._asked = conversation
        try:
            return conversation.ask(text, seconds)
        finally:
            with self._asking:
                self._asked = None

    def _timed(self, wall: float, before: float | None, after: float | None) -> None:
        """Counts a query; those long ago count less."""
        if before is not None and after is not None and after - before >= 0.05:  # the clock ticks in hundredths
            self._wall, self._computing = 0.9 * self._wall + wall, 0.9 * self._computing + after - before

    def _difference(self, loaded: _Loaded, wanted: Sequence[Sequence[Expr]]) -> Iterator[str]:
        """The commands that turn what a process has been told into what is wanted; ``loaded`` is brought up to date."""
        levels = loaded.levels
        same = 0
        for told, formulas in zip(levels, wanted, strict=False):
            if not _starts_with(formulas, told.formulas):
                break
            same += 1
            if len(formulas) > len(told.formulas):
                break  # what is to be added to a level comes before the levels above it
        if len(levels) > same:
            yield f"(pop {len(levels) - same})"
            del levels[same:]
        known = set[str]().union(*(level.declared for level in levels))
        for number, formulas in enumerate(wanted):
            if number == len(levels):
                yield "(push 1)"
                levels.append(_Level())
            level = levels[number]
            for formula in formulas[len(level.formulas) :]:
                level.formulas.append(formula)
                yield from self._assertion(formula, known, level.declared)

    def _flat(self, wanted: Sequence[Sequence[Expr]]) -> Iterator[str]:
        known = set[str]()
        for formulas in wanted:
            for formula in formulas:
                yield from self._assertion(formula, known, set())

    def _assertion(self, formula: Expr, known: set[str], declared: set[str]) -> Iterator[str]:
        """The declarations that are not known yet, and the assertion."""
        text = self.writer.formula(formula)
        for name in self.writer.order(text.needs, known):
            declared.add(name)
            yield self.writer.commands[name].text
        yield f"(assert {text.text})"


def _starts_with(formulas: Sequence[Expr], start: Sequence[Expr]) -> bool:
    return len(start) <= len(formulas) and all(a is b for a, b in zip(formulas, start, strict=False))


class SmtLibSession:
    """The assumptions of a session; a process is told of them when it is asked."""

    def __init__(self, backend: SmtLibBackend, incremental: bool) -> None:
        self._backend = backend
        self._incremental = incremental
        self._levels: list[list[Expr]] = [[]]
        self._faults: list[str] = [""]

    def assume(self, expression: Expr) -> None:
        """Adds an assumption."""
        try:
            self._backend.writer.formula(expression)
            self._levels[-1].append(expression)
        except EncodingError as fault:
            self._faults[-1] = str(fault)

    def push(self) -> None:
        """Opens a level."""
        self._levels.append([])
        self._faults.append("")

    def pop(self) -> None:
        """Forgets a level."""
        self._levels.pop()
        self._faults.pop()

    def check(self, assumptions: Sequence[Expr] = (), *, name: str = "", budget_seconds: float = 10.0) -> Answer:
        """Asks; whatever goes wrong with the program is Unknown."""
        backend = self._backend
        levels = [*self._levels, list(assumptions)]
        fault = next((fault for fault in self._faults if fault), "")
        needed = NOTHING
        try:
            for formula in (formula for level in levels for formula in level):
                needed |= backend.writer.formula(formula).features
            logic = backend.logic(needed)
            word, printed = backend.query(levels, logic, budget_seconds, lasting=self._incremental)
        except (EncodingError, ProcessFault) as error:
            return Unknown(str(error))
        match word:
            case "unsat":
                return Unsat()  # whatever could not be written would only restrict more
            case "sat":
                return Unknown(fault) if fault else self._checked(printed, [f for level in levels for f in level])
            case _:
                return Unknown("gave up")

    def _checked(self, printed: Tree, formulas: list[Expr]) -> Answer:
        """A model, if it satisfies all formulas."""
        name = self._backend.name
        doubt = ""
        try:
            assignment = Assignment(_Symbols(self._backend.writer, PrintedModel(printed)))
            for formula in formulas:
                try:
                    if assignment.worth(formula) is not True:
                        return Unknown(f"the model that {name} gives does not satisfy the query")
                except ModelFault:
                    raise
                except Undetermined as fault:
                    doubt = doubt or f"the model that {name} gives could not be checked: {fault}"
        except ModelFault as fault:
            return Unknown(f"{name}: {fault}")
        return Unknown(doubt, assignment) if doubt else Sat(assignment)


@frozen
class _Symbols:
    """Values of our symbols in a printed model."""

    writer: Writer
    printed: PrintedModel

    def variable(self, variable: Var) -> Worth:
        symbol = self.writer.symbol(variable.name, Signature((), variable.type))
        return self.printed.worth(symbol.strip("|"), variable.type)

    def function(self, function: str, arguments: tuple[Type, ...], result: Type) -> Function:
        signature = Signature(arguments, result)
        return self.printed.function(self.writer.symbol(function, signature).strip("|"), signature)
