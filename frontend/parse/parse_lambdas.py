"""Lambdas: captures, parameters, body. A parameter declared `auto` gets a template parameter of its own for its type."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from frontend.parse.parse_initializers import InitializerParser
from frontend.syntax import syntax as s


class LambdaParser(InitializerParser):
    """Reads lambdas. The statements and expressions within are other layers' work."""

    @abstractmethod
    def parse_compound(self, scoped: bool = True) -> s.Compound: ...

    @abstractmethod
    def parse_parameters(self) -> tuple[tuple[s.Parameter, ...], bool]: ...

    def parse_lambda(self, start: int) -> s.Expression:
        """Reads `[captures](parameters) { body }`; of a body that does not parse, only that it is there."""
        captures, made = self._parse_captures()
        place = self.span_from(start)
        angle, self.angle = self.angle, 0
        self.push_scope()
        parameters: tuple[s.Parameter, ...] = ()
        while self.peek_type() in ("INLINE", "STATIC"):  # `[=] __device__ (int i)`
            self.position += 1
        if self.peek_type() == "LPAREN":
            parameters, _ = self.parse_parameters()
        parameters, template = _without_auto(parameters)
        for name in (*(parameter.name for parameter in parameters), *(capture.name for capture in made)):
            self.declare(name, is_type=False)
        qualifiers = frozenset((s.Qualifier.CONST,))
        result: s.Type = s.NamedType(place, "auto")
        while self.peek_type() not in ("LBRACE", "SEMI", "END"):
            token = self.advance()
            if token.type == "ARROW":
                result = self.parse_type_name()
            elif token.value == "mutable":
                qualifiers = s.NO_QUALIFIERS
        if self.peek_type() != "LBRACE":
            self.fail_expected("the body of a lambda")
        before = self.position
        body = self.attempt(self.parse_compound)
        if body is None:
            self.skip_balanced()
            unparsed = s.Unparsed(place, "a lambda whose body does not parse", self.text_from(before))
            body = s.Compound(place, (s.Evaluate(place, unparsed),))
        self.pop_scope()
        self.angle = angle
        type = s.FunctionType(place, result, parameters, qualifiers=qualifiers)
        function = s.Function(self.span_from(start), "operator()", type, body, place, s.FunctionKind.OPERATOR, template=template)
        return s.Lambda(self.span_from(start), captures, function, made)

    def _parse_captures(self) -> tuple[tuple[str, ...], tuple[s.Capture, ...]]:
        """Reads `[=, &x, y = e]`: those without and those with a value."""
        self.expect("LBRACKET")
        angle, self.angle = self.angle, 0
        captures: list[str] = []
        made: list[s.Capture] = []
        while self.peek_type() != "RBRACKET":
            at = 2 if self.peek().value == "&" else 1
            if self.peek_type(at) in ("ID", "TYPEID") and self.peek_type(at + 1) in ("EQUALS", "LPAREN", "LBRACE"):
                made.append(self._parse_made_capture())
            else:
                words: list[str] = []
                while self.peek_type() not in ("COMMA", "RBRACKET"):
                    if self.peek_type() == "END":
                        self.fail_expected("`]`")
                    words.append(self.advance().value)
                captures.append("".join(words))
            self.accept("COMMA")
        self.angle = angle
        self.position += 1
        return tuple(captures), tuple(made)

    def _parse_made_capture(self) -> s.Capture:
        """Reads `x = e`, `&x = e`, `x(e)` or `x{e}`."""
        start = self.position
        reference = self.accept("AND") is not None
        name = self.expect_name().value
        if self.accept("EQUALS"):
            value = self.parse_assignment()
        else:
            close = "RPAREN" if self.peek_type() == "LPAREN" else "RBRACE"
            self.position += 1
            value = self.parse_assignment()
            self.expect(close)
        return s.Capture(self.span_from(start), name, value, reference)


def _without_auto(parameters: tuple[s.Parameter, ...]) -> tuple[tuple[s.Parameter, ...], tuple[s.TemplateParameter, ...] | None]:
    """The parameters of a lambda with names for the types that are left open, and the template parameters that these are."""
    named: list[s.Parameter] = []
    template: list[s.TemplateParameter] = []
    for parameter in parameters:
        name = f"auto.{len(template)}"
        type = _with_name(parameter.type, name)
        if type is not parameter.type:
            template.append(s.TypeParameter(parameter.span, name, pack=parameter.pack))
            parameter = replace(parameter, type=type)
        named.append(parameter)
    return tuple(named), tuple(template) or None


def _with_name(type: s.Type, name: str) -> s.Type:
    match type:
        case s.NamedType(name="auto"):
            return replace(type, name=name)
        case s.PointerType(target=inner) | s.ReferenceType(target=inner):
            found = _with_name(inner, name)
            return type if found is inner else replace(type, target=found)
        case s.ArrayType(element=inner):
            found = _with_name(inner, name)
            return type if found is inner else replace(type, element=found)
        case _:
            return type
