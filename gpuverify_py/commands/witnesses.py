"""Host programs for confirmed findings, written into a folder (``--witness``)."""

from __future__ import annotations

import sys
from pathlib import Path

from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import FileResult
from gpuverify_py.reports.witness import witnesses
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError


def write_witnesses(result: FileResult, request: Request, folder: str) -> None:
    """Writes a host program for each confirmed finding, and says where, or why not."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in witnesses(result, request):
            (Path(folder) / name).write_text(text, "utf-8")
            print(f"witness: {Path(folder) / name}", file=sys.stderr)
    except OSError as error:
        complain(UsageError(f"cannot write to {folder}: {error.strerror}", "check the folder given to --witness"))
    except UsageError as error:
        complain(error)
