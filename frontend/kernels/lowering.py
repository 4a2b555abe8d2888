"""The way up (:class:`frontend.names.frame.Lowering`): which function answers what a room below asks for."""

from __future__ import annotations

from boogie_ir.lang.source import Span
from frontend.classes import records, type_names
from frontend.expressions import lower_classes, lower_constructors, lower_expressions
from frontend.names.frame import Frame, Lowering
from frontend.names.resolve import Scope
from frontend.statements import lower_statements
from frontend.syntax import syntax
from frontend.types.types import Record, Type
from frontend.types.values import Operand, Place, Value


class FileLowering(Lowering):
    """The functions that lower one file."""

    def find_type(self, frame: Frame, written: syntax.NamedType) -> Type | None:
        return type_names.find_type(frame, written)

    def define_record(self, frame: Frame, record: syntax.Record, scope: Scope, name: str) -> Record:
        return records.define_record(frame, record, scope, name)

    def lower_expression(self, frame: Frame, expression: syntax.Expression) -> Operand:
        return lower_expressions.lower_expression(frame, expression)

    def converted_object(self, frame: Frame, value: Value, target: Type, span: Span, explicit: bool = False) -> Value | None:
        return lower_classes.converted_object(frame, value, target, span, explicit)

    def construct_with(self, frame: Frame, place: Place, operands: tuple[Operand, ...], span: Span) -> None:
        lower_constructors.construct_with(frame, place, operands, span)

    def lower_list(self, frame: Frame, statements: tuple[syntax.Statement, ...], tail: bool = False) -> None:
        lower_statements.lower_list(frame, statements, tail)
