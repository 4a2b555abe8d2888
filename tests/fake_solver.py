"""An SMT-LIB program that answers the probe of a back end rightly and then misbehaves as its argument says.

A second argument is only there for tests to find the process by.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

PROBE = "(bvmul |x#| (_ bv3 8))"
DEEP = 200_000  # parentheses


def main() -> None:
    """Reads commands until standard input ends."""
    mode = sys.argv[1]
    told = ""
    for line in sys.stdin:
        told += line
        if line.startswith("(check-sat)"):
            if PROBE in told:  # the probe
                say("unsat" if "(_ bv4 8)" in told else "sat")
            else:
                answer(mode, told)
        elif line.startswith("(get-model)"):
            probed = PROBE in told
            say("((define-fun |x#| () (_ BitVec 8) #x03))" if probed else model(mode, told))
        elif line.startswith("(get-info :version)"):
            say('(:version "0")')
        elif line.startswith("(echo"):
            say(line.split('"')[1])


def say(text: str) -> None:
    """Prints at once."""
    print(text, flush=True)


def answer(mode: str, told: str) -> None:
    """What the mode makes of (check-sat)."""
    match mode:
        case "unsat" | "sat" | "unknown":
            say(mode)
        case "zeros" | "no-model" | "wrong-type" | "deep-model" | "garbage-model" | "no-such-function":
            say("sat")
        case "hang":
            time.sleep(1000)
        case "busy":
            while True:
                pass
        case "children":
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", sys.argv[2]])
            time.sleep(1000)
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "exit":
            sys.exit(3)
        case "close":
            os.close(1)
            time.sleep(1000)
        case "garbage":
            say("the answer is unsat\n)))(((")
        case "both":
            say("unsat\nsat")
        case "error":
            say('(error "out of luck")\nunsat')
        case "flood":
            while True:
                sys.stdout.write("unsat\n" * 100_000)
        case "memory":
            kept = []
            while True:
                kept.append(bytearray(1 << 26))
        case other:
            raise ValueError(other)


def model(mode: str, told: str) -> str:
    """What the mode makes of (get-model)."""
    names = dict(re.findall(r"\(declare-fun (\|[^|]*\|) \(\) (\([^()]*\)|\w+)\)", told))
    match mode:
        case "no-model":
            return "()"
        case "garbage-model":
            return "(define-fun"
        case "deep-model":
            return "(" * DEEP + ")" * DEEP
        case "no-such-function":
            return "(" + "".join(f"(define-fun {name} () {sort} (f {name}))" for name, sort in names.items()) + ")"
        case "wrong-type":
            return "(" + "".join(f"(define-fun {name} () {sort} #xfffffffffffffffffff)" for name, sort in names.items()) + ")"
        case _:  # zeros, false
            values = {name: "false" if sort == "Bool" else "#x0" for name, sort in names.items()}
            return "(" + "".join(f"(define-fun {name} () {names[name]} {value})" for name, value in values.items()) + ")"


if __name__ == "__main__":
    main()
