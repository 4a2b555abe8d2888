"""Cactus and scatter plots of a comparison, and lines of a cost that grows, as SVG.

The one file that imports matplotlib, an optional package.
matplotlib draws axes with logarithmic scales and legends rightly, is kept up and free to use; small SVG writers have no axes.
Plots are the same for the same data: no date, fixed names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from gpuverify_py.request.errors import UsageError

LEAST = 0.001  # seconds; nothing on a logarithmic axis is zero


def check_there() -> None:
    """Raises UsageError where matplotlib is not installed."""
    from importlib.util import find_spec

    if find_spec("matplotlib") is None:
        raise UsageError("plots need matplotlib", "pip install 'gpuverify-py[plots]', or do without them: --no-plots")


Point = tuple[float, str]
"""Seconds, and the address of what took them: a click on the point leads there."""


def cactus(times: Mapping[str, Sequence[Point]], what: str, dashed: str = "") -> str:
    """How many of ``what`` each configuration settles within how much time each; ``dashed`` is the label of no real one."""
    figure, axes = _figure()
    for label, points in times.items():
        ordered = sorted((max(LEAST, seconds), link) for seconds, link in points)
        xs, ys = range(1, len(ordered) + 1), [seconds for seconds, _ in ordered]
        shape: dict[str, Any] = {"linestyle": "--", "color": "grey"} if label == dashed else {}
        (line,) = axes.step(xs, ys, where="post", label=f"{label} ({len(ordered)})", **shape)
        axes.scatter(xs, ys, s=9, color=line.get_color(), urls=[link for _, link in ordered])
    axes.set_yscale("log")
    axes.set_xlabel(f"{what} settled")
    axes.set_ylabel("seconds for each, at most")
    axes.legend()
    return _svg(figure)


def scatter(points: Sequence[tuple[float, float, str]], labels: tuple[str, str], limit: float, what: str) -> str:
    """One point for each of ``what``: the seconds of two configurations, its address; what is not settled is at the limit."""
    figure, axes = _figure()
    xs, ys = ([max(LEAST, min(limit, float(point[axis]))) for point in points] for axis in (0, 1))
    axes.loglog([LEAST, limit], [LEAST, limit], color="grey", linewidth=0.8)
    axes.axvline(limit, color="grey", linestyle=":", linewidth=0.8)
    axes.axhline(limit, color="grey", linestyle=":", linewidth=0.8)
    axes.scatter(xs, ys, s=12, urls=[link for _, _, link in points])
    axes.set_xlabel(f"{labels[0]}, seconds ({what})")
    axes.set_ylabel(f"{labels[1]}, seconds")
    return _svg(figure)


def growth(lines: Mapping[str, Sequence[tuple[float, float]]], path: Path, size: str, cost: str) -> None:
    """One line a family through its points (size, cost), on plain axes from zero: what is linear looks so."""
    figure, axes = _figure()
    for label, points in lines.items():
        axes.plot(*zip(*sorted(points), strict=True), marker="o", markersize=3, label=label)
    axes.set_xlim(left=0)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(size)
    axes.set_ylabel(cost)
    axes.legend()
    path.write_text(_svg(figure), "utf-8")


def _figure() -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 4.8), layout="constrained")
    return figure, figure.add_subplot()


def _svg(figure: Any) -> str:
    from matplotlib import rc_context

    written = StringIO()
    with rc_context({"svg.hashsalt": "gpuverify", "svg.fonttype": "none"}):
        figure.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()
