"""What the nodes of the typed tree are told by: value categories, conversions, orders of evaluation, storage."""

from __future__ import annotations

from enum import StrEnum


class Category(StrEnum):
    """The value category of an expression (C++17 [basic.lval])."""

    PRVALUE = "prvalue"
    LVALUE = "lvalue"
    XVALUE = "xvalue"


class Conversion(StrEnum):
    """What a conversion does (C++17 [conv]); from and to are the types of the operand and of the node."""

    LOAD = "load"  # lvalue to rvalue
    DECAY = "decay"  # an array to a pointer to its first element
    FUNCTION_POINTER = "function-pointer"  # a function to a pointer to it
    NO_OP = "no-op"  # qualification, or a category: nothing happens
    ARITHMETIC = "arithmetic"  # between integer, floating and truth types
    TO_BOOL = "to-bool"  # of a scalar or pointer
    NULL_POINTER = "null-pointer"
    POINTER = "pointer"  # between pointers to objects: same address (reinterpret_cast, to and from void *)
    REINTERPRET = "reinterpret"  # a glvalue of another type at the same address; or a value's bits
    POINTER_TO_INTEGER = "pointer-to-integer"
    INTEGER_TO_POINTER = "integer-to-pointer"
    TO_BASE = "to-base"  # glvalue or pointer of a class to that of the direct base ``path``
    TO_DERIVED = "to-derived"  # the other way
    TO_VOID = "to-void"
    KNOWN = "known"  # between types of the tables, as they convert (int to __half, ...)


class Order(StrEnum):
    """In which order a call evaluates its arguments (C++17 [expr.call], [over.match.oper])."""

    ANY = "any"
    FIRST_BEFORE = "first-before"  # the object of a method; the left operand of `<<`, `>>`, `[]`, `()`, `,`, `&&`, `||`, `->*`
    SECOND_BEFORE = "second-before"  # the right operand of an assignment


class Storage(StrEnum):
    """Where a variable lives."""

    AUTOMATIC = "automatic"  # parameters too
    SHARED = "shared"
    DYNAMIC_SHARED = "dynamic shared"  # `extern __shared__ T a[]`
    CONSTANT = "constant"  # CUDA's `__constant__`
    DEVICE = "device"  # global memory: `__device__`, `__managed__`, a static variable in device code
    FOLDED = "folded"  # `constexpr` or constant at file scope or static in a class, with an initialiser
