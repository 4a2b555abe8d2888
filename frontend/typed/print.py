"""The typed tree as readable text: C in which conversions, constructors, temporaries and categories show."""

from __future__ import annotations

from typing import assert_never

from frontend.typed import tree
from frontend.typed.tree import Category, Conversion, Expression, Function, LeftOut, Record, Statement, Unit, Variable
from frontend.typed.types import Array, FunctionSignature, Known, Pointer, Qualified, RecordUse, Reference, Scalar, Type


def print_unit(unit: Unit) -> str:
    """The whole unit."""
    blocks = [f"// {unit.dialect}", *map(print_record, unit.records), *(f"{print_variable(item)};" for item in unit.variables)]
    blocks.extend(map(print_function, unit.functions))
    blocks.extend(map(_left_out, unit.left_out))
    return "\n\n".join(blocks) + "\n"


def _left_out(left: LeftOut) -> str:
    return f"// left out: {left.name}: {left.message}" + (" (wrong)" if left.wrong else "")


def print_record(record: Record) -> str:
    """A record with its layout."""
    keyword = "union" if record.union else "struct"
    head = f"{keyword} {record.symbol} {{  // {record.size} bytes, aligned to {record.alignment}"
    lines = [
        f"  {print_declaration(field.type, field.name)}{'' if field.bits is None else f' : {field.bits}'};  // at {_bits(field.offset)}"
        for field in record.fields
    ]
    return "\n".join((head, *lines, "};"))


def _bits(offset: int) -> str:
    return str(offset // 8) if offset % 8 == 0 else f"bit {offset}"


def print_function(function: Function) -> str:
    """A function with its body."""
    words = ["kernel "] if function.kernel else []
    words.extend(f"[{item.name}({', '.join(item.arguments)})] " for item in function.attributes)
    if function.no_inline:
        words.append("noinline ")
    parameters = ", ".join(map(print_variable, function.parameters))
    head = f"{''.join(words)}{print_type(function.result)} {function.symbol}({parameters})  // {function.name}"
    return head if function.body is None else "\n".join((head, *_statement(function.body, 0)))


def print_variable(variable: Variable) -> str:
    """A variable as it is declared, without a semicolon."""
    word = "" if variable.storage is tree.Storage.AUTOMATIC else f"[{variable.storage}] "
    value = "" if variable.initializer is None else f" = {print_expression(variable.initializer)}"
    return f"{word}{print_declaration(variable.type, variable.symbol)}{value}"


def print_type(type: Type) -> str:
    """A type as C++ spells it."""
    return print_declaration(type, "")


def print_declaration(type: Type, name: str) -> str:
    """A type with the name that it declares."""
    match type:
        case Scalar(word):
            return _joined(word, name)
        case RecordUse(symbol):
            return _joined(symbol, name)
        case Known(word, scope, arguments):
            given = f"<{', '.join(map(_argument, arguments))}>" if arguments else ""
            return _joined("::".join((*scope, word)) + given, name)
        case Qualified(Pointer() as pointer, const, volatile):
            return _pointer(pointer, _joined(_words(const, volatile), name))
        case Qualified(inside, const, volatile):
            return f"{_words(const, volatile)} {print_declaration(inside, name)}"
        case Pointer() as pointer:
            return _pointer(pointer, name)
        case Reference(target, rvalue):
            return _around(target, ("&&" if rvalue else "&") + name)
        case Array(element, length):
            return print_declaration(element, f"{name}[{'' if length is None else length}]")
        case FunctionSignature(result, parameters):
            return print_declaration(result, f"{name}({', '.join(map(print_type, parameters))})")
        case _:
            assert_never(type)


def _pointer(type: Pointer, name: str) -> str:
    return _around(type.target, "*" + _joined("restrict" if type.restrict else "", name))


def _around(target: Type, name: str) -> str:
    return print_declaration(target, f"({name})" if isinstance(target, Array | FunctionSignature) else name)


def _words(const: bool, volatile: bool) -> str:
    return " ".join(word for word, said in (("const", const), ("volatile", volatile)) if said)


def _joined(first: str, second: str) -> str:
    return f"{first} {second}" if first and second else first or second


def _argument(argument: Type | int) -> str:
    return str(argument) if isinstance(argument, int) else print_type(argument)


# ------------------------------------------------------------------------------------------------------- expressions


def print_expression(node: Expression) -> str:
    """An expression; `type(kind: operand)` is a conversion, `#` stands before a temporary."""
    show = print_expression
    match node:
        case tree.Integer(value=value):
            return f"{value}{'' if node.type == Scalar('int') else f':{print_type(node.type)}'}"
        case tree.Floating(text=text):
            return f"{text}{'' if node.type == Scalar('double') else f':{print_type(node.type)}'}"
        case tree.NullPointer():
            return f"null:{print_type(node.type)}"
        case tree.Text(text=text):
            return f'"{text}"'
        case tree.VariableUse(symbol=symbol) | tree.FunctionUse(symbol=symbol):
            return symbol
        case tree.KnownUse(name=name, scope=scope):
            return "::".join((*scope, name))
        case tree.Member(base=base, field=field):
            return f"{show(base)}.{field}"
        case tree.Dereference(pointer=pointer):
            return f"(*{show(pointer)})"
        case tree.AddressOf(operand=operand):
            return f"&{show(operand)}"
        case tree.Subscript(pointer=pointer, index=index):
            return f"{show(pointer)}[{show(index)}]"
        case tree.Convert():
            return _convert(node)
        case tree.Unary(operator=operator, operand=operand):
            return f"{operator}{show(operand)}"
        case tree.Step(operator=operator, operand=operand, prefix=prefix):
            return f"{operator}{show(operand)}" if prefix else f"{show(operand)}{operator}"
        case tree.Binary(operator=operator, left=left, right=right):
            return f"({show(left)} {operator} {show(right)})"
        case tree.Assign(target=target, value=value):
            return f"({show(target)} = {show(value)})"
        case tree.CompoundAssign(operator=operator, target=target, value=value, computed=computed):
            return f"({show(target)} {operator}={{{print_type(computed)}}} {show(value)})"
        case tree.Conditional(condition=condition, then=then, otherwise=otherwise):
            return f"({show(condition)} ? {show(then)} : {show(otherwise)})"
        case tree.Comma(first=first, second=second):
            return f"({show(first)}, {show(second)})"
        case tree.StatementExpression(body=body):
            return "({ " + " ".join(line.strip() for line in _statement(body, 0)) + " })"
        case _:
            return _made(node)


def _convert(node: tree.Convert) -> str:
    inside = print_expression(node.operand)
    if node.kind is Conversion.LOAD and not node.explicit:
        return f"@{inside}"
    word = node.kind if not node.path else f"{node.kind} {node.path}"
    return f"{print_type(node.type)}({'explicit ' if node.explicit else ''}{word}: {inside})"


def _made(
    node: tree.Call
    | tree.KnownCall
    | tree.Construct
    | tree.KnownConstruct
    | tree.Copy
    | tree.Aggregate
    | tree.Zero
    | tree.Uninitialized
    | tree.Temporary,
) -> str:
    show = print_expression
    match node:
        case tree.Call(callee=callee, arguments=arguments):
            return f"{show(callee)}({_list(arguments)})"
        case tree.KnownCall(name=name, scope=scope, arguments=arguments, object=object, templates=templates):
            given = f"<{', '.join(map(_argument, templates))}>" if templates else ""
            start = f"{show(object)}." if object is not None else "".join(f"{part}::" for part in scope)
            return f"{start}{name}{given}({_list(arguments)})"
        case tree.Construct(constructor=constructor, arguments=arguments):
            return f"new {constructor}({_list(arguments)})"
        case tree.KnownConstruct(arguments=arguments):
            return f"{print_type(node.type)}{{{_list(arguments)}}}"
        case tree.Copy(operand=operand):
            return f"copy({show(operand)})"
        case tree.Aggregate(items=items, zeroed=zeroed):
            shown = [f"{f'.{key}' if isinstance(key, str) else f'[{key}]'} = {show(value)}" for key, value in items]
            return f"{print_type(node.type)}{{{', '.join((*shown, *(() if zeroed else ('...',))))}}}"
        case tree.Zero():
            return f"zero:{print_type(node.type)}"
        case tree.Uninitialized():
            return f"uninitialized:{print_type(node.type)}"
        case tree.Temporary(value=value, extended=extended):
            return f"{'##' if extended else '#'}{'' if node.category is Category.XVALUE else '&'}{show(value)}"
        case _:
            assert_never(node)


def _list(items: tuple[Expression, ...]) -> str:
    return ", ".join(map(print_expression, items))


# -------------------------------------------------------------------------------------------------------- statements


def print_statement(node: Statement) -> str:
    """A statement, over as many lines as it takes."""
    return "\n".join(_statement(node, 0))


def _statement(node: Statement, depth: int) -> list[str]:
    pad = "  " * depth
    show = print_expression

    def inside(body: Statement) -> list[str]:
        return _statement(body, depth if isinstance(body, tree.Block) else depth + 1)

    match node:
        case tree.Block(body=body):
            return [f"{pad}{{", *(line for item in body for line in _statement(item, depth + 1)), f"{pad}}}"]
        case tree.Declare(variables=variables):
            return [f"{pad}{print_variable(item)};" for item in variables]
        case tree.Evaluate(expression=expression):
            return [f"{pad}{show(expression)};"]
        case tree.Initialize(target=target, value=value):
            return [f"{pad}initialize {show(target)} = {show(value)};"]
        case tree.If(condition=condition, then=then, otherwise=otherwise):
            rest = [f"{pad}else", *inside(otherwise)] if otherwise is not None else []
            return [f"{pad}if ({show(condition)})", *inside(then), *rest]
        case tree.While(condition=condition, body=block):
            return [f"{pad}while ({show(condition)})", *inside(block)]
        case tree.DoWhile(condition=condition, body=block):
            return [f"{pad}do", *inside(block), f"{pad}while ({show(condition)});"]
        case tree.For(start=start, condition=test, step=step, body=block):
            begun = " ".join(line.strip() for line in _statement(start, 0)) if start is not None else ";"
            return [f"{pad}for ({begun} {show(test) if test else ''}; {show(step) if step else ''})", *inside(block)]
        case tree.Switch(value=value, body=block):
            return [f"{pad}switch ({show(value)})", *inside(block)]
        case tree.Case(first=first, last=last, body=block):
            return [f"{pad}case {first}{'' if last is None else f' ... {last}'}:", *inside(block)]
        case tree.Default(body=block):
            return [f"{pad}default:", *inside(block)]
        case tree.Break():
            return [f"{pad}break;"]
        case tree.Continue():
            return [f"{pad}continue;"]
        case tree.Return(value=result):
            return [f"{pad}return{'' if result is None else f' {show(result)}'};"]
        case tree.Goto(label=label):
            return [f"{pad}goto {label};"]
        case tree.Label(label=label, body=block):
            return [f"{pad}{label}:", *inside(block)]
        case tree.Assembly(template=template, outputs=outputs, inputs=inputs, clobbers=clobbers):
            given = " : ".join(", ".join(f'"{item.constraint}"({show(item.expression)})' for item in part) for part in (outputs, inputs))
            return [f"{pad}asm({template!r} : {given} : {', '.join(clobbers)});"]
        case _:
            assert_never(node)
