"""What is wrong for every one of several files is said once, before any is verified: the project's file, or the baseline."""

from __future__ import annotations

import os
from collections.abc import Sequence

from gpuverify_py.files.baseline import read_baseline, write_baseline
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.options import Options
from gpuverify_py.request.project.project_file import project_options


def check_ahead(paths: Sequence[str], said: Options, written: str | None) -> None:
    """Raises UsageError where none of several files can be verified, for one reason, or the baseline cannot be ``written``.

    Where only some cannot, as those of one project of many, each says so, and the others are verified. A baseline that is to be
    written for the first time begins as an empty one, as the project may already name it.
    """
    if written is not None and not os.path.exists(written):
        write_baseline(written, ())
    reason: UsageError | None = None
    for path in paths if len(paths) > 1 else ():
        try:
            _check(path, said)
            return
        except UsageError as error:
            if reason is not None and reason.message != error.message:
                return
            reason = error
    if reason is not None:
        raise reason


def _check(path: str, said: Options) -> None:
    """Raises UsageError where the project's file says nothing that makes sense, or the baseline that counts cannot be read."""
    alone = said.no_project or said.format == "gpuverify"
    baseline = said.baseline or (None if alone else project_options(path).baseline)
    if baseline is not None:
        read_baseline(baseline)
