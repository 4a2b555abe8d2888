"""The commands about solvers: what is there; how they compare. Registered in :mod:`gpuverify_py.commands`."""

from __future__ import annotations

from typing import Annotated

import typer

Names = Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="back ends or commands of SMT-LIB programs")]


def solvers(names: Names = None) -> None:
    """List the solver back ends, each tried on a small query, and what to do about those that cannot be used."""
    from boogie_ir.smt.backends import available, probe

    for info in tuple(probe(name) for name in names) if names else available():
        help_ = f" ({info.install})" if info.install and not info.usable else ""
        state = "usable" if info.usable else f"not usable: {info.why}{help_}"
        print(f"{info.name:<10} {info.version:<10} {state}")
