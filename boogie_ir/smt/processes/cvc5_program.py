"""cvc5 as an SMT-LIB program, made of the Python package: ``python -m boogie_ir.smt.processes.cvc5_program < query.smt2``.

The package holds Python's global lock while it solves and cannot be stopped from outside; a process can. This file is
the door to cvc5, and a program of its own: it prints, and nothing imports it.
"""

from __future__ import annotations

import sys

import cvc5

from boogie_ir.smt.blocks import blocks


def main() -> None:
    """Answers the commands on standard input until it ends."""
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    solver.setOption("incremental", "true")
    symbols = cvc5.SymbolManager(manager)
    parser = cvc5.InputParser(solver, symbols)
    for block in blocks(sys.stdin):
        parser.setIncrementalStringInput(cvc5.InputLanguage.SMT_LIB_2_6, "input")
        parser.appendIncrementalStringInput(block)
        try:
            while not (command := parser.nextCommand()).isNull():
                sys.stdout.write(command.invoke(solver, symbols))
                sys.stdout.flush()
        except RuntimeError as fault:
            text = " ".join(str(fault).split()).replace('"', "'")
            sys.stdout.write(f'(error "{text}")\n')
            sys.stdout.flush()
            return  # what came after it in the block is lost; whoever asks starts anew


if __name__ == "__main__":
    main()
