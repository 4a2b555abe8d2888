"""Results as a batch keeps them: the JSON objects of one file, with what the batch knows about the run.

Tables, machine reports, journal and cache all work from these, so that a result is the same whether it was computed now,
read from a journal or taken from the cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from boogie_ir.lang.frozen import frozen
from gpuverify_py.findings.diagnostic import ExitCode, Verdict, worst

Record: TypeAlias = "dict[str, Any]"

_NEVER_OPEN = ("refuted", "vacuous")


@frozen
class Finished:
    """What became of one job: one record a kernel, or a single one for a file that could not be verified at all."""

    records: tuple[Record, ...]

    @property
    def path(self) -> str:
        return str(self.records[0]["file"])

    @property
    def variant(self) -> str:
        return str(self.records[0]["variant"])

    @property
    def identity(self) -> tuple[str, str]:
        return (self.path, self.variant)

    @property
    def key(self) -> str | None:
        key: str | None = self.records[0]["key"]
        return key

    @property
    def source(self) -> str:
        """ "run", "cache" or "journal"."""
        return str(self.records[0]["source"])

    @property
    def verdict(self) -> Verdict:
        return worst(Verdict(record["verdict"]) for record in self.records)

    @property
    def exit_code(self) -> ExitCode:
        return ExitCode(self.records[0]["exit_code"])

    @property
    def expected(self) -> ExitCode | None:
        code = self.records[0]["expected"]
        return None if code is None else ExitCode(code)

    @property
    def open(self) -> str:
        """Why the file is announced to be left unproved, if it is and nothing worse happened."""
        return "" if any(record["verdict"] in _NEVER_OPEN for record in self.records) else opened(self.records[0])

    @property
    def as_announced(self) -> bool:
        """Whether the outcome is the expected one, or verified where nothing is expected, or open as announced."""
        wanted = ExitCode.VERIFIED if self.expected is None else self.expected
        return self.exit_code == wanted or bool(self.open)

    @property
    def seconds(self) -> float:
        """Wall time of the whole file when it was verified."""
        return float(self.records[0]["wall"])

    @property
    def peak_memory(self) -> int:
        return int(self.records[0]["peak_memory"])

    @property
    def finding(self) -> str:
        """What the first finding is, where it is, and in which kernel, in one line."""
        for record in self.records:
            for each in record["diagnostics"]:
                if each["severity"] == "error":
                    return f"{each['message']} at {each['file']}:{each['line']}:{each['column']} (kernel {record['kernel']})"
        return ""

    @property
    def problem(self) -> str:
        """What kept the file, or its first open obligation, from an answer, in one line."""
        return next((text for record in self.records if (text := reason(record))), "")

    @property
    def hint(self) -> str:
        """What to do about a file that could not be verified at all, if something is known."""
        return next((str(p["hint"]) for record in self.records if (p := record.get("problem")) and p.get("hint")), "")


def together(records: Sequence[Record]) -> tuple[Record, ...]:
    """Records of the kernels of one file that were made in several parts, as if they had been made at once."""
    if not records:
        return ()
    code = code_of([(Verdict(record["verdict"]), record["exit_code"]) for record in records])
    expected = next((record["expected"] for record in records if record["expected"] is not None), None)
    common = {"exit_code": code, "expected": expected, "as_expected": None if expected is None else code == expected}
    return tuple(record | common for record in records)


def code_of(parts: Sequence[tuple[Verdict, int]]) -> int:
    """The exit code for parts of a file: of those that fail, that of the worst verdict; what is allowed does not fail."""
    failing = [part for part in parts if part[1] != ExitCode.VERIFIED]
    wanted = worst(verdict for verdict, _ in failing or parts)
    return next(code for verdict, code in failing or parts if verdict is wanted)


def suppressed(record: Record) -> int:
    """How many findings of a kernel are allowed."""
    return sum("suppressed" in finding for finding in record["diagnostics"])


def warnings(records: Sequence[Record]) -> tuple[dict[str, Any], ...]:
    """What is worth a look at the files themselves, each once, though each kernel's record has it."""
    told = (warning for record in records for warning in record.get("warnings", ()))
    return tuple({(w["file"], w["line"], w["message"]): w for w in told}.values())


def excused(record: Record) -> bool:
    """Whether a kernel has findings, and all of them are allowed."""
    errors = [finding for finding in record["diagnostics"] if finding["severity"] == "error"]
    return record["verdict"] in ("refuted", "possible") and bool(errors) and all("suppressed" in each for each in errors)


def opened(record: Record) -> str:
    """Why a record's file is announced to be left unproved, if it is and was."""
    unproved = record["expected"] == ExitCode.VERIFIED and record["exit_code"] in (ExitCode.NOT_VERIFIED, ExitCode.UNKNOWN)
    return str(record.get("open", "")) if unproved and record["verdict"] not in _NEVER_OPEN else ""


def announced(record: Record) -> bool:
    """Whether the outcome of a record's file is the expected one, or verified where nothing is expected, or open as announced."""
    wanted = ExitCode.VERIFIED if record["expected"] is None else record["expected"]
    return record["exit_code"] == wanted or bool(opened(record))


def fine(record: Record) -> bool:
    """Whether a kernel needs no look: as announced, or verified beside another one of its file that is not."""
    return announced(record) or (record["verdict"] == "verified" and not record["expected"])


def reason(record: Record) -> str:
    """Why a record is no verdict on its kernel, or an empty text."""
    problem = record.get("problem")
    if problem:
        return str(problem["message"])
    return next((str(each["reason"]) for each in record.get("undecided", ())), "")
