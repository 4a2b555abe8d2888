"""What both levels share, as text: origins and other attributes, functions, axioms, contracts, invariants, assertions."""

from __future__ import annotations

from collections.abc import Iterable

from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Axiom,
    Check,
    CheckKind,
    Contract,
    FunctionDecl,
    Havoc,
    Invariant,
    InvariantRole,
)
from boogie_ir.lang.source import Origin
from boogie_ir.lang.spelling import Level, spell_name, spell_string, spell_type
from boogie_ir.lang.types import BOOL
from boogie_ir.print.print_expression import Style, expression_text, variable_text

INDENT = "  "


@frozen
class Page:
    """How a program is printed: the style of its expressions, and whether origins are written."""

    style: Style
    origins: bool

    @property
    def level(self) -> Level:
        return self.style.level

    def expression(self, expression: Expr) -> str:
        return expression_text(expression, self.style)

    def name(self, name: str) -> str:
        return spell_name(name, self.style.level)

    def names(self, variables: Iterable[Var]) -> str:
        return ", ".join(self.name(v.name) for v in variables)

    def declared(self, variables: Iterable[Var]) -> str:
        return ", ".join(variable_text(v, self.style) for v in variables)

    def attributes(self, origin: Origin | None, *attributes: str) -> str:
        """Attributes, each followed by a space; public Boogie allows them in few places, so origins stand in comments."""
        text = "".join(f"{a} " for a in attributes if a)
        if not self.origins or origin is None:
            return text
        places = " ".join(_place(o) for o in _chain(origin))
        return f"{text}/*@{places}*/ " if self.level is Level.SEQUENTIAL else f"{text}{places} "

    def when(self, guard: Expr) -> str:
        return "" if guard == TRUE else f" when {self.expression(guard)}"


def _chain(origin: Origin) -> Iterable[Origin]:
    place: Origin | None = origin
    while place is not None:
        yield place
        place = place.caller


def _place(origin: Origin) -> str:
    s = origin.span
    numbers = f"{s.line}, {s.column}, {s.end_line}, {s.end_column}"
    return f"{{:at {spell_string(s.file)}, {numbers}, {spell_string(origin.construct)}}}"


def flag(name: str, present: bool) -> str:
    return f"{{:{name}}}" if present else ""


def valued(name: str, value: str | int | None) -> str:
    if value is None or value == "":
        return ""
    return f"{{:{name} {spell_string(value) if isinstance(value, str) else value}}}"


def function_text(function: FunctionDecl, page: Page) -> str:
    attributes = page.attributes(None, valued("bvbuiltin", function.builtin), flag("inline", function.inline))
    head = f"function {attributes}{page.name(function.name)}"
    head += f"({page.declared(function.parameters)}) returns ({spell_type(function.result, page.level)})"
    return f"{head};" if function.body is None else f"{head} {{ {page.expression(function.body)} }}"


def axiom_text(axiom: Axiom, page: Page) -> str:
    used_by = f"{{:used_by {', '.join(spell_string(name) for name in axiom.used_by)}}}" if axiom.used_by else ""
    attributes = page.attributes(axiom.origin, used_by, flag("include_dep", axiom.include_dep), flag("keep", axiom.keep))
    return f"axiom {attributes}{page.expression(axiom.condition)};"


def contract_text(keyword: str, contract: Contract, page: Page) -> str:
    free = "free " if contract.free else ""
    flags = flag("unpredicated", contract.unpredicated), flag("always_assume", contract.always)
    attributes = page.attributes(contract.origin, *flags)
    return f"{free}{keyword} {attributes}{page.expression(contract.condition)};"


def invariant_text(invariant: Invariant, page: Page) -> str:
    """At the sequential level a candidate is switched by a constant of its name, so that public Boogie's Houdini can drop it."""
    role = invariant.role
    condition = invariant.condition
    if role is InvariantRole.CANDIDATE and invariant.name and page.level is Level.SEQUENTIAL:
        condition = Binary(BinaryOp.IMPLIES, Var(invariant.name, BOOL), condition, BOOL)
    attributes = page.attributes(
        invariant.origin,
        flag(role.value, role in (InvariantRole.CANDIDATE, InvariantRole.INFERRED, InvariantRole.WHERE)),
        valued("rule", invariant.rule),
        valued("name", invariant.name),
        valued("of", invariant.of),
        flag("unpredicated", invariant.unpredicated),
        valued("thread", invariant.thread),
        valued("subsumption", 0 if invariant.forgotten else None),
    )
    free = "free " if role in (InvariantRole.FREE, InvariantRole.WHERE) else ""
    return f"{free}invariant {attributes}{page.expression(condition)};"


def _check_attributes(check: Check) -> tuple[str, ...]:
    """``subsumption`` says of an assertion that what comes after may not rest on it, also of one that is a note."""
    kind = "" if check.kind is CheckKind.ASSERTION else check.kind.value
    about = valued("check", kind), valued("site", check.site), valued("thread", check.thread)
    return (*about, flag("note", check.note), valued("subsumption", None if check.remembered else 0))


def common_text(command: Assign | Havoc | Assume | Assert, page: Page) -> str:
    """The commands that both levels have."""
    match command:
        case Assign():
            target = page.name(command.target.name)
            return f"{page.attributes(command.origin)}{target} := {page.expression(command.value)};"
        case Havoc():
            return f"havoc {page.attributes(command.origin)}{page.names(command.targets)};"
        case Assume():
            return _condition_text("assume", command, (), page)
        case Assert():
            return _condition_text("assert", command, _check_attributes(command.check), page)


def _condition_text(keyword: str, command: Assume | Assert, attributes: tuple[str, ...], page: Page) -> str:
    guarded = command.guard != TRUE and page.level is Level.SEQUENTIAL
    flags = (*attributes, flag("unpredicated", command.unpredicated), flag("guarded", guarded))
    condition = Binary(BinaryOp.IMPLIES, command.guard, command.condition, BOOL) if guarded else command.condition
    when = "" if guarded else page.when(command.guard)
    return f"{keyword} {page.attributes(command.origin, *flags)}{page.expression(condition)}{when};"
