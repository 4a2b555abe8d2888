"""What code may change: the variables that it assigns to, or of which it hands on the address or a reference.

Asked of the text alone, before anything is evaluated: so for loops, and for variables of the file. What is not understood is
taken to change what it is given."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from frontend.host.file import File
from frontend.host.library import LIBRARY, MAKERS, METHODS, REFERRING, SWAPS
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier
from frontend.syntax.syntax_walk import children, nodes_of, walk


def is_known(file: File, callee: syntax.Expression) -> bool:
    """Whether a function that is called is the library's, which changes only what it is given by address or reference."""
    if not isinstance(callee, syntax.Name) or callee.name in file.functions or callee.name in file.prototypes:
        return False
    return LIBRARY.fullmatch(callee.name) is not None or (bool(callee.scope) and callee.name in SWAPS)


def may_be_reference(file: File, callee: syntax.Expression, position: int) -> bool:
    """Whether a function that is called may take its argument at a position by reference, and change it."""
    name = callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""
    declared = [h.function for h in file.functions.get(name, ())] + file.prototypes.get(name, [])
    if not declared and file.keeping and MAKERS.fullmatch(name):
        return True
    if not declared:
        return name not in METHODS if isinstance(callee, syntax.Member) else LIBRARY.fullmatch(name) is None
    parameters = (f.type.parameters for f in declared)
    return any(len(p) <= position or p[position].pack or takes_reference(file, p[position].type) for p in parameters)


def takes_reference(file: File, type_: syntax.Type) -> bool:
    """Whether a parameter of the type may change its argument: as a reference, or by an object that is made of it."""
    return changes_argument(type_) or keeps_references(
        file.keepers, type_.target if isinstance(type_, syntax.ReferenceType) else type_
    )


def arrays_of(unit: syntax.TranslationUnit) -> Mapping[str, int]:
    """The variables that are arrays, by their names, with the most dimensions that one of a name has."""
    types: dict[str, int] = {}
    found: dict[str, int] = {}
    for node in nodes_of(unit):  # other names of types stand before their use
        if isinstance(node, syntax.Typedef | syntax.Variable):
            known, type_ = (types if isinstance(node, syntax.Typedef) else found), node.type
            dimensions = 0
            while isinstance(type_, syntax.ArrayType):
                dimensions, type_ = dimensions + 1, type_.element
            dimensions += types.get(type_.name, 0) if isinstance(type_, syntax.NamedType) else 0
            if dimensions:
                known[node.name] = max(dimensions, known.get(node.name, 0))
    return found


def _is_array(file: File, expression: object) -> bool:
    """Whether an expression may be an array, whole or a row of it, that becomes a pointer to its elements."""
    depth = 0
    while isinstance(expression, syntax.Index):
        depth, expression = depth + 1, expression.base
    return isinstance(expression, syntax.Name) and depth < file.arrays.get(expression.name, 0)


def keepers_of(file: File, unit: syntax.TranslationUnit) -> frozenset[str]:
    """The names of types whose objects may keep a reference to what they are made of, or change it.

    Classes do by a constructor or a member that is a reference, by a base, whose constructors may be theirs, and where they have
    no constructor by any member ([dcl.init.aggr]); and so do other names of such types, and the library's wrappers of references.
    """
    found = {"reference_wrapper", "atomic_ref"}
    others = [node for node in nodes_of(unit) if isinstance(node, syntax.Typedef)]
    before = 0
    while len(found) > before:
        before = len(found)
        found |= {each.name for each in others if keeps_references(found, each.type)}
        found |= {name for name, records in file.records.items() if any(_is_keeper(found, record) for record in records)}
    return frozenset(found)


def _is_keeper(keepers: Collection[str], record: syntax.Record) -> bool:
    members = record.members or ()
    makers = [m for m in members if isinstance(m, syntax.Function) and m.kind is syntax.FunctionKind.CONSTRUCTOR]
    fields = [m.type for m in members if isinstance(m, syntax.Field)]
    held = (*(b.type for b in record.bases), *(() if makers else fields))
    return (
        any(isinstance(each, syntax.ReferenceType) for each in fields)
        or any(keeps_references(keepers, each) for each in held)
        or any(
            changes_argument(parameter.type)
            or (isinstance(parameter.type, syntax.ReferenceType) and _reaches(maker, parameter.name))
            for maker in makers
            for parameter in maker.type.parameters
        )
    )


def keeps_references(keepers: Collection[str], type_: object) -> bool:
    """Whether a type is one of these, or has one, or a reference, in it: `std::pair<int &, int>`, `std::vector<Holder>`."""
    match type_:
        case syntax.NamedType(name=name, arguments=arguments) | syntax.Name(name=name, arguments=arguments):  # as an argument is
            inside = arguments or ()
            return name in keepers or any(isinstance(a, syntax.ReferenceType) or keeps_references(keepers, a) for a in inside)
        case syntax.ArrayType(element=element):
            return keeps_references(keepers, element)
        case _:
            return False


def _reaches(function: syntax.Function, name: str) -> bool:
    """Whether a function takes the address of what it may only read, or calls it another type."""
    return any(
        (isinstance(node, syntax.Unary) and node.operator == "&" and name in root_names(node.operand))
        or (isinstance(node, syntax.Cast) and isinstance(node.type, syntax.ReferenceType) and name in root_names(node.value))
        for node in walk(function)
    )


def denotes(file: File, expression: syntax.Expression) -> bool:
    """Whether an expression may mean an object that is there without it, so that others may change it."""
    match expression:
        case syntax.Name() | syntax.Member() | syntax.Index() | syntax.Assign() | syntax.Step() | syntax.Unparsed():
            return True
        case syntax.Unary(operator=operator):
            return operator in ("*", "++", "--")
        case syntax.Cast(type=type_, value=value):
            return isinstance(type_, syntax.ReferenceType) and denotes(file, value)
        case syntax.Comma(items=items):
            return denotes(file, items[-1])
        case syntax.Conditional(then=then, otherwise=otherwise):
            return any(denotes(file, part) for part in (then, otherwise) if part is not None)
        case syntax.Call(callee=callee):
            name = callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""
            own = [h.function for h in file.functions.get(name, ())] + file.prototypes.get(name, [])
            by_value = own and not any(isinstance(f.type.result, syntax.ReferenceType) for f in own)
            return not by_value and not (isinstance(callee, syntax.Member) and name in METHODS)
        case _:
            return False


def changes_argument(type_: syntax.Type) -> bool:
    """Whether a parameter of the type is a reference through which its argument may change."""
    return isinstance(type_, syntax.ReferenceType) and Qualifier.CONST not in getattr(type_.target, "qualifiers", ())


def gives_reference(result: syntax.Type) -> bool:
    """Whether a function with such a result may give a reference through which somebody changes what it is to."""
    return changes_argument(result) or isinstance(result, syntax.TypeOf)


def written_names(file: File, code: object) -> Iterator[str]:
    """The variables that code changes, or of which it hands on the address."""
    return (name for target in changed_by(file, code) for name in root_names(target))


def changed_by(file: File, code: object) -> Iterator[syntax.Expression]:
    """What code assigns to, or hands on the address of."""
    nodes = nodes_of(code) if isinstance(code, syntax.TranslationUnit) else walk(code)
    return (target for node in nodes for target in changes_of(file, node))


def changes_of(file: File, node: object) -> Iterator[syntax.Expression]:
    """What a node itself assigns to, or hands on the address of."""
    match node:
        case syntax.Assign(target=target):
            yield target
        case syntax.Step(operand=operand):
            yield operand
        case syntax.Binary(operator=">>", right=right):
            yield right
        case syntax.Call(callee=syntax.Member(base=base, name="setArg")):
            yield base
        case _:
            pass
    yield from handed_on(file, node)


def handed_on(file: File, node: object) -> Iterator[syntax.Expression]:
    """The operands of which an expression hands on the address; arrays are theirs, but where they are indexed ([conv.array])."""
    below = children(node) if file.arrays and not isinstance(node, syntax.Index | syntax.SizeOf) else ()
    yield from (each for each in below if _is_array(file, each))
    match node:
        case syntax.Unary(operator="&", operand=operand):
            yield operand
        case syntax.Call(callee=syntax.Name(name="clSetKernelArg" | "clSetKernelArgSVMPointer"), arguments=arguments):
            yield from arguments[:1]
        case syntax.Call(callee=callee, arguments=arguments):
            yield from (e for position, e in enumerate(arguments) if may_be_reference(file, callee, position))
        case syntax.Construct(arguments=arguments):
            yield from arguments
        case syntax.Variable(type=syntax.ReferenceType(), initializer=initializer) if initializer is not None:
            yield initializer
        case syntax.Variable(type=type_, initializer=made) | syntax.Field(type=type_, initializer=made) if made is not None:
            yield from (made,) if takes_reference(file, type_) else ()
        case syntax.Parameter(type=type_, default=made) if made is not None and takes_reference(file, type_):
            yield made
        case syntax.Return(value=made) if made is not None and file.keeping:
            yield made
        case syntax.Function(type=type_) if gives_reference(type_.result):
            yield from (each.value for each in walk(node) if isinstance(each, syntax.Return) and each.value is not None)
        case syntax.Assign(value=made) if file.rebinding:
            yield made
        case _:
            pass


def root_names(expression: syntax.Expression) -> Iterator[str]:
    """The variables of which an assignment to the expression may change a part."""
    match expression:
        case syntax.Name(name=name):
            yield name
        case syntax.Member(base=base) | syntax.Index(base=base):
            if isinstance(expression, syntax.Member):
                yield expression.name
            yield from root_names(base)
        case syntax.Cast(value=value):
            yield from root_names(value)
        case syntax.Conditional(then=then, otherwise=otherwise):
            yield from root_names(otherwise)
            if then is not None:
                yield from root_names(then)
        case syntax.Comma(items=items):
            yield from root_names(items[-1])
        case syntax.Call(callee=syntax.Name(name=name), arguments=arguments) if REFERRING.fullmatch(name):
            yield from (root for argument in arguments for root in root_names(argument))
        case syntax.Initializer(items=listed):
            yield from (name for item in listed for name in root_names(item.value))
        case syntax.Unary(operand=operand) | syntax.Step(operand=operand) | syntax.Assign(target=operand):
            yield from root_names(operand)
        case _:
            return
