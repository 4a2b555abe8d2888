"""Atoms of sums: expressions that are no sums, quotients and rests, sizes of others; what is known of each wherever it occurs."""

from __future__ import annotations

from collections.abc import Mapping

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.sharing import Sharing
from gpuverify_py.engines.protocols.linear import ONE, Form, Interval, added, scaled

WIDE = (-(1 << 2048), 1 << 2048)  # beyond all products of so many factors of up to 128 bits


class Atoms:
    """Numbers for atoms: expressions that are no sums, and quotients; what is known of each wherever it occurs.

    ``share`` makes equal expressions one object; ``launch`` bounds thread numbers and sizes.
    """

    def __init__(self, share: Sharing, launch: Mapping[str, Interval]) -> None:
        self.share = share
        self.launch = launch
        self.bounds: list[Interval] = []
        self.says: list[tuple[Form, ...]] = []  # at most zero
        self._numbers: dict[object, int] = {}
        self._kept: list[object] = []

    def of(self, key: object, bounds: Interval) -> int:
        """The atom of a key."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.bounds)
            self.bounds.append(bounds)
            self.says.append(())
        return number

    def size(self, atom: int) -> int:
        """The atom that is another's absolute value."""
        low, high = self.bounds[atom]
        key = ("size", atom)
        known = key in self._numbers
        number = self.of(key, (0, max(-low, high)))
        if not known:
            self.says[number] = ({(atom,): 1, (number,): -1}, {(atom,): -1, (number,): -1})
        return number

    def expression(self, expression: Expr) -> int:
        """The atom that is a bit-vector, read as a signed number."""
        shared = self.share(expression)
        width = width_of(shared)
        bounds = -(1 << (width - 1)), (1 << (width - 1)) - 1
        if isinstance(shared, Var):
            bounds = self.launch.get(shared.name, bounds)
        self._kept.append(shared)
        return self.of(id(shared), bounds)

    def known_quotient(self, form: Form, divisor: int) -> int | None:
        """The atom of ``floor(form / divisor)``, if there is one."""
        return self._numbers.get((frozenset(form.items()), divisor))

    def quotient(self, form: Form, divisor: int) -> int:
        """``floor(form / divisor)``; what bounds it depends on the place."""
        key = (frozenset(form.items()), divisor)
        known = key in self._numbers
        number = self.of(key, WIDE)
        if not known:
            rest = added(form, {(number,): -divisor})
            self.says[number] = (scaled(rest, -1), added(rest, {ONE: 1 - divisor}))
        return number


@frozen
class Division:
    """``dividend == divisor * quotient + rest``, by an unknown divisor: a rest of the dividend's ``sign`` (1, -1), below the
    divisor's absolute value, which is ``size``."""

    dividend: Form
    divisor: Form
    quotient: int
    rest: int
    size: Form
    sign: int
