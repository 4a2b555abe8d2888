"""Sequential programs as text that public Boogie accepts and :mod:`boogie_ir.read.parser` reads back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.expr import FALSE, Binary, Expr, Extend, Unary
from boogie_ir.lang.program import (
    Assert,
    Assign,
    Assume,
    Break,
    Call,
    ConstDecl,
    Goto,
    Havoc,
    If,
    Invariant,
    InvariantRole,
    Label,
    Procedure,
    Program,
    Return,
    Statement,
    While,
)
from boogie_ir.lang.spelling import Level, spell_type
from boogie_ir.lang.types import BitVec
from boogie_ir.print.print_expression import Style, operators_in
from boogie_ir.print.print_shared import (
    INDENT,
    Page,
    axiom_text,
    common_text,
    contract_text,
    function_text,
    invariant_text,
    valued,
)


def print_program(program: Program, origins: bool = False) -> str:
    """The program; with ``origins`` it reads back equal, without them equal but for the origins."""
    operators = operators_in(_expressions(program))
    taken = {f.name for f in program.functions}
    names = {name: _free_name(name, taken) for name in operators}
    page = Page(Style(Level.SEQUENTIAL, names), origins)
    declared = {c.variable.name for c in program.constants}
    switches = dict.fromkeys(i.name for i in _invariants(program) if i.role is InvariantRole.CANDIDATE and i.name)
    sections: tuple[Iterable[str], ...] = (
        (f"type {page.name(t.name)};" for t in program.types),
        (_constant(c, page) for c in program.constants),
        (f"const {{:existential true}} {{:candidate}} {page.name(n)}: bool;" for n in switches if n not in declared),
        (_operator(names[name], operators[name]) for name in sorted(operators)),
        (function_text(f, page) for f in program.functions),
        (axiom_text(a, page) for a in program.axioms),
        (f"var {page.declared([v.variable])};" for v in program.variables),
        ("\n".join(_procedure(p, page)) + "\n" for p in program.procedures),
    )
    texts = ("\n".join(section) for section in sections)
    return "\n\n".join(text.rstrip("\n") for text in texts if text) + "\n"


def _free_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "'"
    return name


def _operator(name: str, example: Expr) -> str:
    """The declaration of the function that public Boogie needs for a bit-vector operator."""
    assert isinstance(example, Unary | Binary | Extend)
    operands = [example.left, example.right] if isinstance(example, Binary) else [example.operand]
    if isinstance(example, Extend):
        narrow = example.operand.type
        assert isinstance(narrow, BitVec)
        builtin = f"{'sign' if example.signed else 'zero'}_extend {example.type.width - narrow.width}"
    else:
        builtin = example.op.value
    domain = ", ".join(spell_type(o.type, Level.SEQUENTIAL) for o in operands)
    return f'function {{:bvbuiltin "{builtin}"}} {name}({domain}) returns ({spell_type(example.type, Level.SEQUENTIAL)});'


def _constant(constant: ConstDecl, page: Page) -> str:
    existential = "{:existential true} " if constant.existential else ""
    return f"const {existential}{'unique ' if constant.unique else ''}{page.declared([constant.variable])};"


# -- procedures and statements ------------------------------------------------------------------------------


def _procedure(procedure: Procedure, page: Page) -> Iterator[str]:
    inline = "" if procedure.inline is None else f"{{:inline {procedure.inline}}} "
    name = page.name(procedure.name)
    head = f"procedure {inline}{page.attributes(procedure.origin)}{name}({page.declared(procedure.parameters)})"
    returns = f" returns ({page.declared(procedure.results)})" if procedure.results else ""
    yield head + returns + (";" if procedure.body is None else "")
    yield from (INDENT + contract_text("requires", c, page) for c in procedure.requires)
    if procedure.modifies:
        yield f"{INDENT}modifies {', '.join(page.name(n) for n in procedure.modifies)};"
    yield from (INDENT + contract_text("ensures", c, page) for c in procedure.ensures)
    if procedure.body is None:
        return
    yield "{"
    yield from (f"{INDENT}var {page.declared([v])};" for v in procedure.variables)
    yield from _statements(procedure.body, INDENT, page)
    yield "}"


def _statements(statements: Iterable[Statement], indent: str, page: Page) -> Iterator[str]:
    for statement in statements:
        match statement:
            case If():
                yield from _if(statement, indent, page)
            case While():
                yield from _while(statement, indent, page)
            case _:
                yield indent + _simple(statement, page)


def _simple(statement: Statement, page: Page) -> str:
    match statement:
        case Assign() | Havoc() | Assume() | Assert():
            return common_text(statement, page)
        case Call():
            results = f"{page.names(statement.results)} := " if statement.results else ""
            arguments = ", ".join(page.expression(a) for a in statement.arguments)
            under = "" if statement.under == FALSE else f"{{:verified_under {page.expression(statement.under)}}}"
            attributes = page.attributes(statement.origin, under, valued("subsumption", 0 if statement.forgotten else None))
            return f"call {attributes}{results}{page.name(statement.procedure)}({arguments});"
        case Break():
            label = "" if statement.label is None else page.name(statement.label)
            return f"break {page.attributes(statement.origin)}{label}".rstrip() + ";"
        case Goto():
            return f"goto {page.attributes(statement.origin)}{', '.join(page.name(n) for n in statement.labels)};"
        case Label():
            return f"{page.attributes(statement.origin)}{page.name(statement.name)}:"
        case Return():
            return f"return {page.attributes(statement.origin)}".rstrip() + ";"
        case If() | While():
            raise AssertionError("printed over several lines")


def _condition(condition: Expr | None, page: Page) -> str:
    return "(*)" if condition is None else f"({page.expression(condition)})"


def _if(statement: If, indent: str, page: Page) -> Iterator[str]:
    lead = indent
    link: If | None = statement
    while link is not None:
        yield f"{lead}if {page.attributes(link.origin)}{_condition(link.condition, page)} {{"
        yield from _statements(link.then, indent + INDENT, page)
        lead = f"{indent}}} else "
        match link.otherwise:
            case (If() as only,):
                link = only
            case otherwise:
                link = None
                if otherwise:
                    yield f"{lead}{{"
                    yield from _statements(otherwise, indent + INDENT, page)
    yield f"{indent}}}"


def _while(statement: While, indent: str, page: Page) -> Iterator[str]:
    condition = _condition(statement.condition, page)
    head = f"{indent}{page.name(statement.label)}: while {page.attributes(statement.origin)}{condition}"
    if statement.invariants:
        yield head
        yield from (indent + INDENT + invariant_text(i, page) for i in statement.invariants)
        yield f"{indent}{{"
    else:
        yield f"{head} {{"
    yield from _statements(statement.body, indent + INDENT, page)
    yield f"{indent}}}"


# -- what a program mentions --------------------------------------------------------------------------------


def _all_statements(statements: Iterable[Statement]) -> Iterator[Statement]:
    work = list(statements)
    while work:
        statement = work.pop()
        yield statement
        if isinstance(statement, If):
            work.extend((*statement.otherwise, *statement.then))
        elif isinstance(statement, While):
            work.extend(statement.body)


def _invariants(program: Program) -> list[Invariant]:
    loops = (s for p in program.procedures for s in _all_statements(p.body or ()) if isinstance(s, While))
    return sorted((i for loop in loops for i in loop.invariants), key=lambda i: i.name)


def _expressions(program: Program) -> Iterator[Expr]:
    yield from (f.body for f in program.functions if f.body is not None)
    yield from (a.condition for a in program.axioms)
    for procedure in program.procedures:
        yield from (c.condition for c in (*procedure.requires, *procedure.ensures))
        for statement in _all_statements(procedure.body or ()):
            yield from _mentioned(statement)


def _mentioned(statement: Statement) -> Iterator[Expr]:
    match statement:
        case Assign():
            yield statement.value
        case Assume() | Assert():
            yield from (statement.condition, statement.guard)
        case Call():
            yield from (*statement.arguments, statement.under)
        case If() | While():
            if statement.condition is not None:
                yield statement.condition
            if isinstance(statement, While):
                yield from (i.condition for i in statement.invariants)
        case Havoc() | Break() | Goto() | Label() | Return():
            return
