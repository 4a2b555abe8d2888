"""Expressions, by precedence. C's grammar with C++'s casts, templates and launches, and GNU's statement expressions."""

from __future__ import annotations

from frontend.errors import WITH_CLANG
from frontend.parse.literals import characters, number
from frontend.parse.parse_lambdas import LambdaParser
from frontend.parse.parse_types import BUILTIN_WORDS
from frontend.source.tokens import Token
from frontend.syntax import syntax as s

_PRECEDENCE = {
    "LOR": 1, "LAND": 2, "OR": 3, "XOR": 4, "AND": 5, "EQ": 6, "NE": 6, "LT": 7, "GT": 7, "LE": 7, "GE": 7,
    "LSHIFT": 8, "RSHIFT": 8, "PLUS": 9, "MINUS": 9, "TIMES": 10, "DIVIDE": 10, "MOD": 10,
}  # fmt: skip

_ASSIGNMENT = {
    "EQUALS": "", "PLUSEQUAL": "+", "MINUSEQUAL": "-", "TIMESEQUAL": "*", "DIVEQUAL": "/", "MODEQUAL": "%", "ANDEQUAL": "&",
    "OREQUAL": "|", "XOREQUAL": "^", "LSHIFTEQUAL": "<<", "RSHIFTEQUAL": ">>",
}  # fmt: skip

_UNARY = frozenset(("PLUS", "MINUS", "LNOT", "NOT", "TIMES", "AND"))
_OPERANDS = frozenset(("ID", "TYPEID", "NUMBER", "STRING", "LNOT", "NOT"))
"""With what an operand begins that cannot go on after one."""
_CASTS = {
    "static_cast": s.CastStyle.STATIC,
    "reinterpret_cast": s.CastStyle.REINTERPRET,
    "const_cast": s.CastStyle.CONST,
    "dynamic_cast": s.CastStyle.DYNAMIC,
}


class ExpressionParser(LambdaParser):
    """Reads expressions."""

    _no_template: set[Token]  # names after which `<` was found to be an operator

    # Comma, assignment, conditional, binary.

    def parse_expression(self) -> s.Expression:
        """Reads a whole expression, commas included."""
        start = self.position
        first = self.parse_assignment()
        if self.peek_type() != "COMMA":
            return first
        items = [first]
        while self.peek_type(2) != "ELLIPSIS" and self.accept("COMMA"):
            items.append(self.parse_assignment())
        if len(items) == 1:
            return first
        return s.Comma(self.span_from(start), tuple(items))

    def parse_assignment(self) -> s.Expression:
        """Reads one argument's worth: everything but a comma."""
        start = self.position
        if self.peek_type() == "LBRACE":
            return self.parse_initializer()
        if self.peek_type() == "THROW":
            self.fail("`throw` is not allowed in device code")
        target = self.parse_conditional()
        place = self.peek()
        operator = _ASSIGNMENT.get(place.type)
        if operator is None or (self.angle and place.type == "RSHIFTEQUAL") or self.peek_type(2) == "ELLIPSIS":
            return target
        self.position += 1
        value = self.parse_assignment()
        return s.Assign(self.span_from(start), operator, target, value, place.span)

    def parse_conditional(self) -> s.Expression:
        """Reads `c ? a : b` or what binds tighter."""
        start = self.position
        condition = self._parse_binary(1, None, start)
        if not self.accept("CONDOP"):
            return condition
        then = None if self.peek_type() == "COLON" else self.parse_expression()
        self.expect("COLON")
        otherwise = self.parse_assignment() if self.cplusplus else self.parse_conditional()
        return s.Conditional(self.span_from(start), condition, then, otherwise)

    def _parse_binary(self, least: int, left: s.Expression | None, start: int) -> s.Expression:
        if left is None:
            left = self.parse_cast()
        while True:
            token = self.peek()
            level = _PRECEDENCE.get(token.type, 0)
            if level < least or self._ends_operands(token):
                return left
            self.position += 1
            right_start = self.position
            right = self.parse_cast()
            while _PRECEDENCE.get(self.peek_type(), 0) > level and not self._ends_operands(self.peek()):
                right = self._parse_binary(level + 1, right, right_start)
            left = s.Binary(self.span_from(start), token.value, left, right, token.span)

    def _ends_operands(self, token: Token) -> bool:
        """Whether the next token is no operator between two operands: it closes an angle, or belongs to a fold."""
        return self._closes_angle(token) or self.peek_type(2) == "ELLIPSIS"

    def _closes_angle(self, token: Token) -> bool:
        """Whether a `>` or `>>` closes template arguments, or with the next `>` a launch configuration."""
        if token.type == "RSHIFT":
            return self.angle > 0 or self.peek_type(2) == "GT"
        return token.type == "GT" and self.angle > 0

    # Casts and prefix operators.

    def parse_cast(self) -> s.Expression:
        """Reads `(T)e`, `(T)(a, b)`, `(T){a, b}`, or what binds tighter."""
        start = self.position
        if self.peek_type() != "LPAREN" or not (self.starts_type(2) or self._casts_to_unknown()):
            return self._parse_unary()
        type = self.attempt(self._parenthesised_type)
        if type is None:
            return self._parse_unary()
        if self.peek_type() == "LBRACE":
            value = self.parse_braces()
            return self._parse_suffixes(s.CompoundLiteral(self.span_from(start), type, value), start)
        if self.peek_type() != "LPAREN" or self.peek_type(2) == "LBRACE" or self.starts_type(2):
            operand = self.parse_cast()
            return s.Cast(self.span_from(start), type, operand)
        return self._parse_cast_of_parentheses(type, start)

    def _parse_cast_of_parentheses(self, type: s.Type, start: int) -> s.Expression:
        """Reads what follows `(T)` from an opening parenthesis on. A list makes it a vector literal, to which suffixes apply."""
        value_start = self.position
        self.expect("LPAREN")
        angle, self.angle = self.angle, 0
        value = self.parse_expression()
        self.angle = angle
        self.expect("RPAREN")
        if isinstance(value, s.Comma) and not self.cplusplus:
            return self._parse_suffixes(s.VectorLiteral(self.span_from(start), type, value.items), start)
        value = self._parse_suffixes(value, value_start)
        return s.Cast(self.span_from(start), type, value)

    def _casts_to_unknown(self) -> bool:
        """Whether `(name)`, or `(name *)`, of what is not declared stands before an operand: only a type makes sense there."""
        name = self.peek(2)
        if name.type != "ID" or self.is_declared(name.value):
            return False
        if self.peek_type(3) == "TIMES":
            return self.peek_type(4) == "RPAREN"
        return self.peek_type(3) == "RPAREN" and self.peek_type(4) in _OPERANDS

    def _parenthesised_type(self) -> s.Type:
        self.expect("LPAREN")
        type = self.parse_type_name()
        self.expect("RPAREN")
        return type

    def _parse_unary(self) -> s.Expression:
        start = self.position
        token = self.peek()
        kind = token.type
        if kind in _UNARY:
            self.position += 1
            operand = self.parse_cast()
            return s.Unary(self.span_from(start), token.value, operand)
        if kind == "PLUSPLUS" or kind == "MINUSMINUS":
            self.position += 1
            operand = self.parse_cast()
            return s.Step(self.span_from(start), token.value, operand, prefix=True)
        if kind == "SIZEOF" or kind == "ALIGNOF":
            return self._parse_sizeof(start)
        if kind == "NEW" or kind == "DELETE":
            return self._parse_allocation(start)
        return self._parse_suffixes(self._parse_primary(), start)

    def _parse_sizeof(self, start: int) -> s.Expression:
        keyword = self.advance()
        operand: s.Expression | s.Type | None = None
        if self.accept("ELLIPSIS"):
            self.expect("LPAREN")
            name = self.expect_name().value
            self.expect("RPAREN")
            return s.SizeOfPack(self.span_from(start), name)
        if self.peek_type() == "LPAREN" and self.starts_type(2):
            operand = self.attempt(self._parenthesised_type)
        if operand is None:
            operand = self._parse_unary()
        node = s.SizeOf if keyword.type == "SIZEOF" else s.AlignOf
        return node(self.span_from(start), operand)

    def _parse_allocation(self, start: int) -> s.Expression:
        keyword = self.advance()
        if keyword.type == "DELETE":
            if self.accept("LBRACKET"):
                self.expect("RBRACKET")
            self.parse_cast()
        else:
            if self.peek_type() == "LPAREN":
                self.skip_balanced()
            self.parse_type_name()
            if self.peek_type() in ("LPAREN", "LBRACE"):
                self.skip_balanced()
        return s.Unparsed(self.span_from(start), f"`{keyword.value}`", self.text_from(start))

    # Suffixes.

    def _parse_suffixes(self, base: s.Expression, start: int) -> s.Expression:
        while True:
            token = self.peek()
            kind = token.type
            if kind == "LBRACKET":
                self.position += 1
                angle, self.angle = self.angle, 0
                index = self.parse_expression()
                self.angle = angle
                self.expect("RBRACKET")
                base = s.Index(self.span_from(start), base, index)
            elif kind == "LPAREN":
                arguments = self.parse_arguments()
                parenthesised = isinstance(base, s.Name) and self.tokens[start].type == "LPAREN"
                base = s.Call(self.span_from(start), base, arguments, parenthesised)
            elif kind == "PERIOD" or kind == "ARROW":
                self.position += 1
                base = self._parse_member(base, kind == "ARROW", start)
            elif kind == "PLUSPLUS" or kind == "MINUSMINUS":
                self.position += 1
                base = s.Step(self.span_from(start), token.value, base, prefix=False)
            elif kind == "LAUNCH":
                base = self._parse_launch(base, start)
            else:
                return base

    def _parse_member(self, base: s.Expression, arrow: bool, start: int) -> s.Expression:
        explicit = self.accept("TEMPLATE") is not None
        if self.accept("NOT"):
            name = "~" + self.expect_name().value
        else:
            name = self.expect_name().value
        scope: list[str] = []
        while self.peek_type() == "COLONCOLON":  # `base.Base::member`
            self.position += 1
            scope.append(name)
            name = self.expect_name().value
        arguments = None
        if self.peek_type() == "LT" and self.cplusplus:
            if explicit:
                arguments = self.parse_template_arguments()
            elif name in self.templates or self.starts_type(2):
                arguments = self._called_arguments(self.tokens[self.position - 1])
        return s.Member(self.span_from(start), base, name, arrow, arguments, tuple(scope))

    def _parse_launch(self, callee: s.Expression, start: int) -> s.Expression:
        self.expect("LAUNCH")
        angle, self.angle = self.angle, 0
        configuration = [self.parse_assignment()]
        while self.accept("COMMA"):
            configuration.append(self.parse_assignment())
        self.angle = angle
        self.expect("RSHIFT", "`>>>`")
        self.expect("GT", "`>>>`")
        arguments = self.parse_arguments()
        return s.Launch(self.span_from(start), callee, tuple(configuration), arguments)

    def parse_arguments(self) -> tuple[s.Expression, ...]:
        """Reads `(a, b)`."""
        self.expect("LPAREN")
        angle, self.angle = self.angle, 0
        arguments: list[s.Expression] = []
        if self.peek_type() != "RPAREN":
            arguments.append(self._parse_argument())
            while self.accept("COMMA"):
                arguments.append(self._parse_argument())
        self.angle = angle
        self.expect("RPAREN")
        return tuple(arguments)

    def _parse_argument(self) -> s.Expression:
        """Reads an argument; an annotation or a builtin of the compiler may take a type."""
        start = self.position
        if self.starts_type():
            type = self.attempt(self._argument_type)
            if type is not None:
                return s.TypeArgument(self.span_from(start), type)
        argument = self.parse_assignment()
        if self.accept("ELLIPSIS"):
            return s.PackExpansion(self.span_from(start), argument)
        return argument

    def _argument_type(self) -> s.Type:
        mark = self.mark()
        self.parse_simple_type()
        if self.peek_type() in ("LPAREN", "LBRACE"):
            self.fail("a functional cast, not a type")
        self.reset(mark)
        type = self.parse_type_name()
        if self.peek_type() not in ("COMMA", "RPAREN"):
            self.fail_expected("`)`")
        return type

    # Primary expressions.

    def _parse_primary(self) -> s.Expression:
        start = self.position
        token = self.peek()
        kind = token.type
        if kind == "ID":
            if self.peek_type(2) in ("COLONCOLON", "LT", "LBRACE"):
                return self._parse_qualified_name()
            self.position += 1
            return s.Name(token.span, token.value)
        if kind == "NUMBER":
            self.position += 1
            literal = number(token)
            if literal is None:
                self.fail(f"`{token.value}` is not a number", token=token)
            return literal
        if kind == "LPAREN":
            return self._parse_parenthesised(start)
        if kind in ("TYPEID", "TYPENAME", "COLONCOLON") or (kind in BUILTIN_WORDS and self.cplusplus):
            return self._parse_construction()
        if kind == "NAMED_CAST":
            return self._parse_named_cast(start)
        if kind == "STRING":
            return self._parse_string(start)
        if kind == "LBRACKET" and self.cplusplus:
            return self.parse_lambda(start)
        if kind == "LBRACE":
            return self.parse_initializer()
        return self._parse_word()

    def _parse_word(self) -> s.Expression:
        """Reads a literal of one word, a character, or `this`."""
        token = self.peek()
        self.position += 1
        if token.type == "BOOL_CONST":
            return s.BoolLiteral(token.span, token.value == "true")
        if token.type == "NULLPTR":
            return s.NullLiteral(token.span)
        if token.type == "THIS":
            return s.This(token.span)
        if token.type != "CHARACTER":
            self.position -= 1
            if token.type == "XOR" and not self.cplusplus:
                self.unsupported("a block `^{...}`", "kernels that start other kernels are not modelled")
            self.fail_expected("an expression")
        if token.value[:1] in ("u", "U", "L"):
            self.unsupported("a character with a prefix", WITH_CLANG if self.cplusplus else "write its code as a number")
        codes = characters(token.value)
        if not codes:
            self.fail(f"{token.value} is not a character", token=token)
        if len(codes) == 1:
            return s.CharLiteral(token.span, codes[0])
        if len(codes) > 4 or codes[0] > 127:
            self.unsupported(f"the number that compilers make of {token.value}", "write it as a number")
        return s.IntLiteral(token.span, int.from_bytes(codes, "big"))  # an `int`, whatever the characters

    def _parse_parenthesised(self, start: int) -> s.Expression:
        self.expect("LPAREN")
        angle, self.angle = self.angle, 0
        if self.peek_type() == "LBRACE":
            body = self.parse_compound()
            self.expect("RPAREN")
            self.angle = angle
            return s.StatementExpression(self.span_from(start), body)
        expression = None if self.peek_type() == "ELLIPSIS" else self.parse_expression()
        if expression is None or self.peek_type(2) == "ELLIPSIS":
            expression = self._parse_fold(expression, start)
        self.angle = angle
        self.expect("RPAREN")
        return expression

    def _parse_fold(self, left: s.Expression | None, start: int) -> s.Expression:
        """Reads `... op e`, `op ...` or `op ... op e` behind what is on its left."""
        operator = self.advance().value if left is not None else ""
        self.expect("ELLIPSIS")
        right: s.Expression | None = None
        if self.peek_type() != "RPAREN":
            operator = self.advance().value
            right = self.parse_cast()
        if left is None and right is None:
            self.fail_expected("an operator")
        return s.Fold(self.span_from(start), operator, left, right)

    def _parse_string(self, start: int) -> s.Expression:
        parts = []
        while self.peek_type() == "STRING":
            parts.append(self.advance().value.partition('"')[2][:-1])
        return s.StringLiteral(self.span_from(start), "".join(parts))

    def _parse_named_cast(self, start: int) -> s.Expression:
        style = _CASTS[self.advance().value]
        self.expect("LT")
        self.angle += 1
        type = self.parse_type_name()
        self.angle -= 1
        self.expect_greater()
        self.expect("LPAREN")
        angle, self.angle = self.angle, 0
        value = self.parse_expression()
        self.angle = angle
        self.expect("RPAREN")
        return s.Cast(self.span_from(start), type, value, style)

    def _parse_construction(self) -> s.Expression:
        """Reads `T(a)`, `T{a}` or `T::name`, where T is a type."""
        start = self.position
        if self.peek_type() not in BUILTIN_WORDS and self.peek_type() != "TYPENAME" and not self.starts_type():
            return self._parse_qualified_name()
        type = self.attempt(self._constructed_type)
        if type is None:
            return self._parse_qualified_name()
        if self.peek_type() == "LBRACE":
            items = self.parse_braces().items
            return s.Construct(self.span_from(start), type, tuple(item.value for item in items), braces=True)
        arguments = self.parse_arguments()
        if len(arguments) == 1:
            return s.Cast(self.span_from(start), type, arguments[0], s.CastStyle.FUNCTIONAL)
        return s.Construct(self.span_from(start), type, arguments)

    def _constructed_type(self) -> s.Type:
        type = self.parse_simple_type()
        if self.peek_type() not in ("LPAREN", "LBRACE"):
            self.fail_expected("`(`")
        return type

    def _parse_qualified_name(self) -> s.Expression:
        """Reads a name with its scope and, where it names a template, its arguments."""
        start = self.position
        scope: list[str] = []
        outer: s.NamedType | None = None
        if self.accept("COLONCOLON"):
            scope.append("")
        while True:
            token = self.expect_name()
            before = self.position
            arguments = self._template_arguments_of(token, standard=scope == ["std"])
            if self.peek_type() != "COLONCOLON" or self.peek_type(2) not in ("ID", "TYPEID", "TEMPLATE"):
                break
            outer = self.outer_of(start, token.value, tuple(scope), arguments, outer)
            scope.append(token.value + "".join(each.value for each in self.tokens[before : self.position]))
            self.position += 1
            self.accept("TEMPLATE")
        if self.peek_type() == "LBRACE" and self.cplusplus:  # a type, if of a name that is not known: `ops::Add{}`
            type = s.NamedType(self.span_from(start), token.value, "", tuple(scope), arguments, outer=outer)
            items = self.parse_braces().items
            return s.Construct(self.span_from(start), type, tuple(item.value for item in items), braces=True)
        return s.Name(self.span_from(start), token.value, tuple(scope), arguments, outer)

    def _template_arguments_of(self, name: Token, standard: bool) -> tuple[s.TemplateArgument, ...] | None:
        if self.peek_type() != "LT" or not self.cplusplus:
            return None
        if name.value in self.templates or standard:  # in `std`, nothing that is compared has a name
            return self.attempt(self.parse_template_arguments)
        if self.is_declared(name.value):
            return None
        return self._called_arguments(name)

    def _called_arguments(self, name: Token) -> tuple[s.TemplateArgument, ...] | None:
        """The template arguments of a name that may not be a template: only if a call follows them."""
        if name in self._no_template:
            return None
        arguments = self.attempt(self._arguments_of_call)
        if arguments is None:
            self._no_template.add(name)
        return arguments

    def _arguments_of_call(self) -> tuple[s.TemplateArgument, ...]:
        arguments = self.parse_template_arguments(plain=True)
        if self.peek_type() not in ("LPAREN", "LBRACE", "LAUNCH", "COLONCOLON"):
            self.fail_expected("`(`")
        return arguments
