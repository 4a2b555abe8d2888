"""Bitwuzla as an SMT-LIB program: ``python -m boogie_ir.smt.processes.bitwuzla_program < query.smt2``.

The package holds Python's global lock while it solves; a process of its own can be killed. This file is the door to
Bitwuzla, and a program of its own: the package prints, and nothing imports it.
"""

from __future__ import annotations

import sys

import bitwuzla

from boogie_ir.smt.blocks import blocks


def main() -> None:
    """Answers the commands on standard input until it ends."""
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    for block in blocks(sys.stdin):
        try:
            parser.parse(block, False, False)
        except bitwuzla.BitwuzlaException as fault:
            text = " ".join(str(fault).split()).replace('"', "'")
            sys.stdout.write(f'(error "{text}")\n')
            sys.stdout.flush()
            return  # the parser is of no use after an error


if __name__ == "__main__":
    main()
