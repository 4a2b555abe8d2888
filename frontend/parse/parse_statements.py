"""Statements."""

from __future__ import annotations

from abc import abstractmethod

from frontend.parse.parse_expressions import ExpressionParser
from frontend.syntax import syntax as s


class StatementParser(ExpressionParser):
    """Reads statements. Declarations among them are another layer's work."""

    _half_colon = False  # within inline assembly, where `::` stands for two colons

    @abstractmethod
    def parse_local_declaration(self) -> list[s.Declaration]: ...

    @abstractmethod
    def parse_condition_variable(self) -> s.Variables: ...

    def parse_compound(self, scoped: bool = True) -> s.Compound:
        """Reads `{ ... }`; a function's outermost block shares the scope of its parameters."""
        start = self.position
        self.expect("LBRACE")
        if scoped:
            self.push_scope()
        body: list[s.Statement] = []
        while self.peek_type() != "RBRACE":
            if self.peek_type() == "END":
                self.fail("the file ends in the middle of a block", "is a closing brace missing?")
            self.parse_block_item(body)
        self.position += 1
        if scoped:
            self.pop_scope()
        return s.Compound(self.span_from(start), tuple(body))

    def parse_block_item(self, body: list[s.Statement]) -> None:
        """Reads a declaration or a statement of a block."""
        kind = self.peek_type()
        labelled = kind in ("ID", "TYPEID") and self.peek_type(2) == "COLON"
        if not labelled and (kind in ("USING", "STATIC_ASSERT", "NAMESPACE", "TEMPLATE") or self.starts_declaration()):
            body.extend(s.Declare(declaration.span, declaration) for declaration in self.parse_local_declaration())
        else:
            body.append(self.parse_statement())

    def parse_statement(self) -> s.Statement:
        """Reads one statement."""
        start = self.position
        match self.peek_type():
            case "LBRACE":
                return self.parse_compound()
            case "IF":
                return self._parse_if(start)
            case "FOR":
                return self._parse_for(start)
            case "WHILE":
                return self._parse_while(start)
            case "DO":
                return self._parse_do(start)
            case "RETURN":
                self.position += 1
                value = None if self.peek_type() == "SEMI" else self.parse_expression()
                self.expect("SEMI")
                return s.Return(self.span_from(start), value)
            case "BREAK":
                self.position += 1
                self.expect("SEMI")
                return s.Break(self.span_from(start))
            case "CONTINUE":
                self.position += 1
                self.expect("SEMI")
                return s.Continue(self.span_from(start))
            case "SWITCH":
                return self._parse_switch(start)
            case "CASE" | "DEFAULT":
                return self._parse_case(start)
            case "GOTO":
                self.position += 1
                label = self.expect_name().value
                self.expect("SEMI")
                return s.Goto(self.span_from(start), label)
            case "SEMI":
                self.position += 1
                return s.Empty(self.span_from(start))
            case "PPPRAGMA" | "_PRAGMA":
                return self.parse_pragma()
            case "ASM":
                return self.parse_assembly()
            case "ID" | "TYPEID" if self.peek_type(2) == "COLON":
                label = self.advance().value
                self.position += 1
                body = self._parse_labelled()
                return s.Label(self.span_from(start), label, body)
            case _:
                expression = self.parse_expression()
                self.expect("SEMI")
                return s.Evaluate(self.span_from(start), expression)

    def _parse_body(self) -> s.Statement:
        """Reads the body of a control statement; pragmas before it make a block with it. A lone declaration is a block too."""
        start = self.position
        if self.peek_type() not in ("PPPRAGMA", "_PRAGMA") and not self.starts_declaration():
            return self.parse_statement()
        self.push_scope()
        body: list[s.Statement] = []
        while self.peek_type() in ("PPPRAGMA", "_PRAGMA"):
            body.append(self.parse_pragma())
        self.parse_block_item(body)
        self.pop_scope()
        return s.Compound(self.span_from(start), tuple(body))

    def _parse_if(self, start: int) -> s.Statement:
        self.position += 1
        constexpr = False
        if self.peek().value == "constexpr":
            self.position += 1
            constexpr = True
        self.expect("LPAREN")
        self.push_scope()
        declaration = None
        if self.starts_declaration():
            declaration = self.parse_condition_variable()
            if self.accept("SEMI"):
                condition = self.parse_expression()
            else:
                condition = s.Name(declaration.items[0].span, declaration.items[0].name)
        else:
            condition = self.parse_expression()
        self.expect("RPAREN")
        then = self._parse_body()
        otherwise = self._parse_body() if self.accept("ELSE") else None
        self.pop_scope()
        return s.If(self.span_from(start), condition, then, otherwise, declaration, constexpr)

    def _parse_for(self, start: int) -> s.Statement:
        self.position += 1
        self.expect("LPAREN")
        self.push_scope()
        first: s.Variables | s.Expression | None = None
        if self.starts_declaration():
            first = self.parse_condition_variable()
            if self.accept("COLON"):
                return self._parse_for_range(start, first)
        elif self.peek_type() != "SEMI":
            first = self.parse_expression()
        self.expect("SEMI")
        condition = None if self.peek_type() == "SEMI" else self.parse_expression()
        self.expect("SEMI")
        step = None if self.peek_type() == "RPAREN" else self.parse_expression()
        self.expect("RPAREN")
        body = self._parse_body()
        self.pop_scope()
        return s.For(self.span_from(start), first, condition, step, body)

    def _parse_for_range(self, start: int, variable: s.Variables) -> s.Statement:
        values = self.parse_initializer()
        self.expect("RPAREN")
        body = self._parse_body()
        self.pop_scope()
        return s.ForRange(self.span_from(start), variable, values, body)

    def _parse_while(self, start: int) -> s.Statement:
        """Reads a loop; one whose condition declares a variable declares it in each round, and leaves where it is false."""
        self.position += 1
        self.expect("LPAREN")
        if not self.starts_declaration():
            condition = self.parse_expression()
            self.expect("RPAREN")
            return s.While(self.span_from(start), condition, self._parse_body())
        self.push_scope()
        declaration = self.parse_condition_variable()
        self.expect("RPAREN")
        body = self._parse_body()
        self.pop_scope()
        span = declaration.span
        leaves = s.If(span, s.Unary(span, "!", s.Name(span, declaration.items[0].name)), s.Break(span), None)
        inside = s.Compound(self.span_from(start), (s.Declare(span, declaration), leaves, body))
        return s.While(self.span_from(start), s.BoolLiteral(span, True), inside)

    def _parse_do(self, start: int) -> s.Statement:
        self.position += 1
        body = self._parse_body()
        self.expect("WHILE")
        self.expect("LPAREN")
        condition = self.parse_expression()
        self.expect("RPAREN")
        self.expect("SEMI")
        return s.DoWhile(self.span_from(start), body, condition)

    def _parse_switch(self, start: int) -> s.Statement:
        """Reads a choice; one whose head declares a variable stands in a block with it."""
        self.position += 1
        self.expect("LPAREN")
        if not self.starts_declaration():
            condition = self.parse_expression()
            self.expect("RPAREN")
            return s.Switch(self.span_from(start), condition, self._parse_body())
        self.push_scope()
        declaration = self.parse_condition_variable()
        item = declaration.items[0]
        condition = self.parse_expression() if self.accept("SEMI") else s.Name(item.span, item.name)
        self.expect("RPAREN")
        body = self._parse_body()
        self.pop_scope()
        span = self.span_from(start)
        return s.Compound(span, (s.Declare(declaration.span, declaration), s.Switch(span, condition, body)))

    def _parse_case(self, start: int) -> s.Statement:
        if self.advance().type == "DEFAULT":
            self.expect("COLON")
            body = self._parse_labelled()
            return s.Default(self.span_from(start), body)
        value = self.parse_conditional()
        last = self.parse_conditional() if self.accept("ELLIPSIS") else None
        self.expect("COLON")
        body = self._parse_labelled()
        return s.Case(self.span_from(start), value, last, body)

    def _parse_labelled(self) -> s.Statement:
        """Reads the statement after a label; before a closing brace or a declaration it is the empty one."""
        if self.peek_type() != "RBRACE" and not self._starts_unlabelled_declaration():
            return self.parse_statement()
        place = self.tokens[self.position - 1].span
        return s.Empty(place)

    def _starts_unlabelled_declaration(self) -> bool:
        return self.peek_type(2) != "COLON" and self.starts_declaration()

    def parse_pragma(self) -> s.Pragma:
        """Reads `#pragma text` or `_Pragma("text")`."""
        start = self.position
        token = self.advance()
        if token.type == "PPPRAGMA":
            self.packing.read(token.value)
            return s.Pragma(token.span, token.value)
        self.expect("LPAREN")
        text = self.expect("STRING").value.strip('"')
        self.packing.read(text)
        self.expect("RPAREN")
        self.accept("SEMI")
        return s.Pragma(self.span_from(start), text)

    def parse_assembly(self) -> s.Assembly:
        """Reads `asm volatile ("..." : outputs : inputs : clobbered);`, or only its text where it is otherwise."""
        start = self.position
        self.advance()
        while self.peek_type() in ("CONST", "INLINE", "GOTO"):
            self.position += 1
        if self.peek_type() not in ("LPAREN", "LBRACE"):
            self.fail_expected("`(`")
        parts = self.attempt(self._parse_assembly_parts)
        if parts is None:
            self.skip_balanced()
        self.accept("SEMI")
        template, outputs, inputs = parts or (None, (), ())
        return s.Assembly(self.span_from(start), self.text_from(start), template, outputs, inputs)

    def _parse_assembly_parts(self) -> tuple[str, tuple[s.AssemblyOperand, ...], tuple[s.AssemblyOperand, ...]]:
        self.expect("LPAREN")
        template = self._parse_strings()
        lists: list[tuple[s.AssemblyOperand, ...]] = []
        while len(lists) < 2 and self._accept_colon():
            lists.append(self._parse_assembly_operands())
        if self._accept_colon():
            while self.peek_type() == "STRING":  # what is clobbered
                self.position += 1
                self.accept("COMMA")
        self.expect("RPAREN")
        outputs, inputs = (*lists, (), ())[:2]
        return template, outputs, inputs

    def _accept_colon(self) -> bool:
        """Takes a colon, or the first half of `::`."""
        if self._half_colon:
            self._half_colon = False
            return True
        if self.accept("COLONCOLON"):
            self._half_colon = True
            return True
        return self.accept("COLON") is not None

    def _parse_assembly_operands(self) -> tuple[s.AssemblyOperand, ...]:
        operands: list[s.AssemblyOperand] = []
        while not self._half_colon and self.peek_type() in ("STRING", "LBRACKET"):
            start = self.position
            if self.peek_type() == "LBRACKET":
                self.skip_balanced()
            constraint = self._parse_strings()
            self.expect("LPAREN")
            expression = self.parse_expression()
            self.expect("RPAREN")
            operands.append(s.AssemblyOperand(self.span_from(start), constraint, expression))
            if not self.accept("COMMA"):
                break
        return tuple(operands)

    def _parse_strings(self) -> str:
        parts = [self.expect("STRING").value]
        while self.peek_type() == "STRING":
            parts.append(self.advance().value)
        return "".join(part.partition('"')[2][:-1] for part in parts)
