"""Figures of a benchmark on disk: as JSON, and as CSV for spreadsheets."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Figures:
    """What a benchmark measured: rows, all instances of one dataclass, and the exponent of growth of each family."""

    name: str
    rows: Sequence[Any]
    growth: Mapping[str, float | None]


def write(figures: Figures, folder: Path) -> None:
    """Writes ``NAME.json`` and ``NAME.csv``; makes the folder if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [asdict(row) for row in figures.rows]
    content = {"benchmark": figures.name, "rows": rows, "growth": dict(figures.growth)}
    (folder / f"{figures.name}.json").write_text(json.dumps(content, indent=1) + "\n", "utf-8")
    with (folder / f"{figures.name}.csv").open("w", encoding="utf-8", newline="") as file:
        flat = [{key: value for key, value in row.items() if not isinstance(value, dict)} for row in rows]
        writer = csv.DictWriter(file, fieldnames=list(flat[0]) if flat else [])
        writer.writeheader()
        writer.writerows(flat)
