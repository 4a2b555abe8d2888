"""Names that hide others: afterwards no variable of a procedure is called like a global one, a constant or another of its own.

Only in the text may a name hide another, and may an implementation call the parameters of its procedure otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from boogie_ir.lang.expr import Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.spelling import read_name
from boogie_ir.lang.traverse import fresh_name
from boogie_ir.read.terms.read_names import Environment, Named, Node, Unsupported, read_names


@frozen
class Header:
    """A procedure's parameters and results."""

    parameters: tuple[Named, ...]
    results: tuple[Named, ...]

    @property
    def names(self) -> tuple[Named, ...]:
        return (*self.parameters, *self.results)


def read_header(node: Node, env: Environment, taken: set[str]) -> Header:
    """The names of a procedure or implementation, called otherwise where they are taken; adds theirs to what is taken."""
    _, _, type_parameters, parameters, results, *_ = node.children
    if type_parameters is not None:
        raise Unsupported(env.span(node), "polymorphic procedure")
    given = read_names(parameters.children[0], env)
    returned = read_names(results.children[0], env) if results is not None else ()
    collect((*given, *returned), {}, env)
    return Header(apart(given, taken), apart(returned, taken))


def read_locals(nodes: Iterable[Node], outer: Iterable[Named], env: Environment, taken: set[str]) -> tuple[Named, ...]:
    """The variables declared in a body, called otherwise where their name is taken; ``outer`` are those they may not hide."""
    named = tuple(n for node in nodes for n in read_names(node, env))
    collect(named, scope(outer), env)
    return apart(named, taken)


def collect(named: Iterable[Named], known: Mapping[str, Var], env: Environment) -> dict[str, Var]:
    """The known variables and the named ones; an error where a name comes twice."""
    result = dict(known)
    for item in named:
        if item.variable.name in result:
            raise env.error(item.token, f"{item.variable.name} is declared twice")
        result[item.variable.name] = item.variable
    return result


def apart(named: Iterable[Named], taken: set[str]) -> tuple[Named, ...]:
    """The names for variables that are called otherwise where their name is taken; adds theirs to what is taken."""
    result: list[Named] = []
    for item in named:
        variable = item.variable
        if variable.name in taken:
            variable = replace(variable, name=fresh_name(variable.name, taken))
        taken.add(variable.name)
        result.append(replace(item, variable=variable))
    return tuple(result)


def scope(named: Iterable[Named]) -> dict[str, Var]:
    """What the text's names stand for."""
    return {read_name(n.token): n.variable for n in named}


def renamed(implementation: Node, header: Header, env: Environment) -> tuple[Named, ...]:
    """The implementation's names for its procedure's parameters and results."""
    own = read_header(implementation, env, set())
    mine, theirs = [n.variable for n in own.names], [n.variable for n in header.names]
    if [v.type for v in mine] != [v.type for v in theirs] or len(own.results) != len(header.results):
        raise env.error(implementation, "the implementation does not fit its procedure")
    return tuple(replace(m, variable=t) for m, t in zip(own.names, theirs, strict=True))
