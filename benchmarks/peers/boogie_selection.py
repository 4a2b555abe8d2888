"""Which programs of Boogie's public test folder are of the core language and say what their verdict is.

A test states the commands that run it in ``// RUN:`` comments and the output to expect in a file beside it, or in ``// CHECK``
comments. Left out, with a reason each: what is no single verification, other languages built on Boogie's (concurrency,
polymorphism, floats, strings), and options that ask for another analysis than a proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from boogie_ir.lang.frozen import frozen

CLOSING = "Boogie program verifier finished"

# Options that choose what is printed, how the prover works, or how names are encoded: the verdict is the same.
HARMLESS = re.compile(
    r"[-/](errorTrace:\d|errorLimit:\d+|printModel:\d|print:\S+|env:\d|normalizeNames:\d|enhancedErrorMessages:\d|timeLimit:\d+"
    r"|proverLog:\S+|typeEncoding:[apm]|vcsSplitOnEveryAssert|vcsCores:\d+|vcsMaxKeepGoingSplits:\d|vcsMaxSplits:\d|vcsMaxCost:\d"
    r"|prune:0|proverWarnings:\d|proverOpt:O:smt\.\S+|mv:\S+|removeEmptyBlocks:\d|printSplit:\S+|printSplitDeclarations"
    r"|printAssignment|printInlined|pretty:\d|useArrayAxioms|useArrayTheory|logPrefix:\S+|nologo|trackVerificationCoverage"
    r"|freeVarLambdaLifting|normalizeDeclarationOrder:\d|trace|quiet|useUnsatCoreForContractInfer|rlimit:800000)"
)
# Options that change what is verified, and that both sides understand.
MAPPED = re.compile(
    r"[-/](contractInfer|inlineDepth:\d+|inline:spec|inferModifies|infer:j|(no[Pp]|p)roc:\S+|loopUnroll:\d+"
    r"|soundLoopUnrolling|prune:1)"
)

_TYPE_PARAMETERS = r"<\s*[\w$]+(\s*,\s*[\w$]+)*\s*>"
_OTHER_LANGUAGES = {
    "concurrency": r"\b(yield|par|async|atomic|yields|linear|action|link)\b|\{:\s*(layer|linear)\b",
    "polymorphism": rf"\b(forall|exists|lambda)\s*<|[\w.$#'~]+\s*{_TYPE_PARAMETERS}\s*[(\[]|{_TYPE_PARAMETERS}\s*\["
    r"|\btype\s+(\{[^}]*\}\s*)*[\w.$#]+(\s+[\w$]+)+\s*[;=]|\bdatatype\s+(\{[^}]*\}\s*)*\w+\s*<",
    "floats": r"\bfloat\d+e\d+|\brmode\b|\d+f\d+e\d+",
    "strings": r"[:(\[]\s*(string|regex)\b",
}  # fmt: skip


@frozen
class Case:
    """One program: its file, the options of its command that matter to the verdict, and the output to expect."""

    file: Path
    options: tuple[str, ...]
    expected: str


@frozen
class LeftOut:
    """A program that is not compared, and why."""

    file: Path
    reason: str


def cases(folder: Path) -> Iterator[Case | LeftOut]:
    """Every program below the folder, in the order of their names."""
    for file in sorted(folder.rglob("*.bpl")):
        yield _case(file)


def _case(file: Path) -> Case | LeftOut:
    text = file.read_text(errors="replace")
    code = re.sub(r'/\*.*?\*/|//[^\n]*|"[^"\n]*"', "", text, flags=re.DOTALL)
    for name, pattern in _OTHER_LANGUAGES.items():
        if re.search(pattern, code):
            return LeftOut(file, name)
    runs = [r.replace('"', "").split() for r in re.findall(r"//\s*RUN:\s*(.*)", text) if re.search(r"%(parallel-)?boogie\b", r)]
    if not runs:
        return LeftOut(file, "no command to run")
    expected = _expected(file, text)
    if CLOSING not in expected:
        return LeftOut(file, "no verdict expected")
    options: list[str] = []
    for word in runs[0]:
        if re.fullmatch(r"%(parallel-)?boogie|%s|>|>>|%t\S*|\|", word) or word == file.name or HARMLESS.fullmatch(word):
            continue
        if word == "%OutputCheck":
            break
        if not MAPPED.fullmatch(word):
            return LeftOut(file, f"run with {word}")
        options.append(word.lstrip("-/"))
    return Case(file, tuple(options), expected)


def _expected(file: Path, text: str) -> str:
    """The expected output: that of the first comparison that has a file, or what is checked for."""
    for named in re.findall(r"//\s*RUN:\s*%diff\s+\"?([^\s\"]+)", text):
        beside = Path(str(file.parent / named) if "%s" not in named else named.replace("%s", str(file)))
        if beside.exists():
            return beside.read_text(errors="replace")
    return "\n".join(re.findall(r"//\s*CHECK(?:-L|-NEXT-L|-NEXT)?:\s*(.*)", text))
