"""What a terminal gets besides text: which kernel is at work, and colours; elsewhere text is written as it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.live import Live

PATIENCE = 0.5  # seconds before there is talk of progress: what is done at once needs none
_STYLES = {
    "bold red": r"(?<=: )(error|refuted)(?=[: ])",
    "yellow": r"(?<=: )(unknown|possible|unsupported|vacuous|bounded)(?= \(|: )",
    "green": r"(?<=: )verified(?= \()",
    "cyan": r"(?<=: )note(?=: )|(?<=  )hint(?=: )",
    "bold": r"\^~*",
    "dim": r"(?m)^  assuming .*$",
}


def print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints a table on standard output, as wide as the terminal, or as its rows where there is none."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console() if sys.stdout.isatty() else Console(width=200)
    table = Table(*head)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)


class Screen:
    """Text in colours on a terminal (none where NO_COLOR is set), and a line on standard error about what is at work.

    The line is drawn when there is something to tell, not by a thread of its own, so that processes may be forked at any time.
    """

    def __init__(self) -> None:
        self._live: Live | None = None
        self._begun = time.monotonic()

    def tick(self, path: str, kernel: str, seconds: float) -> None:
        """Shows what is at work, if standard error is a terminal and it has taken a while."""
        if not sys.stderr.isatty() or time.monotonic() - self._begun < PATIENCE:
            return
        from rich.console import Console
        from rich.live import Live
        from rich.text import Text

        if self._live is None:
            console = Console(stderr=True)
            self._live = Live(console=console, auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False)
            self._live.start()
        what = f"{Path(path).name}: {kernel or 'reading the file'}, {seconds:.0f} s"
        self._live.update(Text(what, "dim", no_wrap=True, overflow="ellipsis"), refresh=True)

    def print(self, text: str, file: TextIO) -> None:
        """Writes text at once, above the line of what is at work."""
        self.finish()
        if not text:
            return
        if not file.isatty():
            print(text, end="", file=file, flush=True)
            return
        from rich.console import Console
        from rich.text import Text

        coloured = Text(text)
        for style, pattern in _STYLES.items():
            coloured.highlight_regex(pattern, style)
        Console(file=file, highlight=False).print(coloured, end="", soft_wrap=True)
        file.flush()

    def finish(self) -> None:
        """Takes the line away."""
        if self._live is not None:
            self._live.stop()
        self._live, self._begun = None, time.monotonic()
