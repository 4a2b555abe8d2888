"""Instances of kernel templates that nothing instantiates: which are chosen, as C++ that makes clang instantiate them.

A type is `float`, an integer where its name says so, or, where the template names members of it, the first class of the file
that has them all; a number is what is usual for its name; defaults are left to be defaults. Which instance is chosen is listed
with the verdict, which is of no other: a kernel that races with the second class only is verified with the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from frontend.clang.dump.nodes import (
    FUNCTIONS,
    RECORDS,
    Index,
    Node,
    attributes,
    first_line,
    inner,
    last_line,
    name_line,
    type_text,
)
from frontend.syntax.likely import is_function, is_integer, usual_number

_NUMBERS = frozenset(
    ("int", "unsigned int", "long", "unsigned long", "short", "unsigned short", "long long", "unsigned long long", "auto")
)


def untold_templates(index: Index) -> Iterator[Node]:
    """The kernel templates of a file that have a body and no instance with one."""
    for node in index.templates:
        below = [child for child in inner(node) if child.get("kind") in FUNCTIONS]
        if not below or index.text.is_prelude(name_line(node)) or not attributes(below[0], "CUDAGlobalAttr"):
            continue
        if index.is_defined(below[0]) and not any(index.is_defined(item) for item in below[1:]):
            yield node


def uses_of(index: Index) -> dict[str, str]:
    """For templates without an instance, by name, a declaration that uses the instance that is chosen, where one can be."""
    found: dict[str, str] = {}
    for number, node in enumerate(untold_templates(index)):
        owner = index.owner(node["id"])
        arguments = _arguments(index, node)
        if arguments is None or (owner is not None and owner["kind"] in RECORDS):
            continue
        path = (name for name in index.path(node["id"]) if not name.startswith("("))
        name = "::".join(("", *path, str(node["name"])))
        found[str(node["name"])] = f"static auto *const gpuverify_chosen_{number} = &{name}<{', '.join(arguments)}>;"
    return found


def is_of_class(use: str) -> bool:
    """Whether a use is of an instance for a class that was chosen by its members."""
    return "<::" in use or ", ::" in use


def _arguments(index: Index, template: Node) -> list[str] | None:
    """What the parameters of a template are chosen to be; None where one cannot be told. Those at the end that have defaults are
    left out, of one before a parameter without a default (deduced, in calls) the default is taken where it is a number."""
    found: list[str] = []
    parameters = [child for child in inner(template) if str(child.get("kind", "")).startswith(("TemplateT", "NonTypeT"))]
    packs = [number for number, parameter in enumerate(parameters) if parameter.get("isParameterPack")]
    parameters = parameters[: packs[0]] if packs else parameters
    while parameters and _default(index, parameters[-1]) is not None:
        parameters.pop()
    for parameter in parameters:
        default = _default(index, parameter)
        if default is not None and default.isdigit():
            found.append(default)
            continue
        asked = _asked(index, template, str(parameter.get("name", "")))
        argument = _class(index, asked) if asked else _argument(parameter, str(parameter["kind"]), str(parameter.get("name", "")))
        if argument is None:
            return None
        found.append(argument)
    return found


def _default(index: Index, parameter: Node) -> str | None:
    """How the default of a template's parameter is spelled; None without one."""
    return next((index.source(child) for child in inner(parameter) if child.get("kind") == "TemplateArgument"), None)


def _asked(index: Index, template: Node, name: str) -> frozenset[str]:
    """The members that a template names of a type that is its parameter, or of the function's parameters of that type."""
    function = next(child for child in inner(template) if child.get("kind") in FUNCTIONS)
    mentions = re.compile(rf"\b{re.escape(name)}\b(?! *::)")
    parameters = [child for child in inner(function) if child.get("kind") == "ParmVarDecl"]
    plain = (child for child in parameters if mentions.search(child["type"]["qualType"]) and "<" not in child["type"]["qualType"])
    objects = {str(child.get("name", "")) for child in plain}
    tokens = [token for line in range(first_line(template), last_line(template) + 1) if (token := index.text.token(line))]
    words = [token.text for token in tokens if token.text != "template"]
    found: set[str] = set()
    called = False
    for before, word, mark, member in zip(["", *words], words, words[1:], words[2:], strict=False):
        if before in (".", "->", "::"):
            continue
        if (word == name and mark == "::") or (word in objects and mark in (".", "->")):
            found.add(member)
        elif word in objects and mark == "(":
            called = True
    return frozenset({*found, "operator()"} if found and called else found)


def _class(index: Index, asked: frozenset[str]) -> str | None:
    """The first class of a file, no template, that has members of these names for all to use."""
    for node in index.definitions.values():
        if node["kind"] != "CXXRecordDecl" or not node.get("name") or index.is_prelude(node) or node["id"] in index.dependent:
            continue
        if asked <= _public(node) and _is_at_the_top(index, node):
            return "::".join(("", *index.path(node["id"]), str(node["name"])))
    return None


def _public(record: Node) -> frozenset[str]:
    names: set[str] = set()
    public = record.get("tagUsed") != "class"
    for child in inner(record):
        if child.get("kind") == "AccessSpecDecl":
            public = child.get("access") == "public"
        elif public and child.get("name") and not child.get("isImplicit"):
            names.add(str(child["name"]))
    return frozenset(names)


def _is_at_the_top(index: Index, node: Node) -> bool:
    """Whether a class can be named at the end of the file: in namespaces with a name only, if in any."""
    owner = index.owner(node["id"])
    while owner is not None:
        if owner["kind"] != "NamespaceDecl" or not owner.get("name"):
            return False
        owner = index.owner(owner["id"])
    return True


def _argument(parameter: Node, kind: str, name: str) -> str | None:
    if kind == "TemplateTypeParmDecl":
        return None if is_function(name) else "int" if is_integer(name) else "float"
    if kind != "NonTypeTemplateParmDecl":
        return None
    type = type_text(parameter).removeprefix("const ")
    if type == "bool":
        return "false"
    if type in _NUMBERS:
        return str(usual_number(name))
    return None if type.endswith(("*", "&", ")")) else f"({type})0"  # no number is the address of what somebody has to name
