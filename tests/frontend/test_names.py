"""Names of the source and names that engines add never meet."""

from __future__ import annotations

import pytest

from boogie_ir.read.parser import parse_kernel_program
from frontend.memory.emit import Emitter
from gpuverify_py.engines.twothread.dual import record
from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.request.config import Config, LaunchSizes
from houdini.guesses.facts import iteration_variable


@pytest.mark.parametrize(
    "name",
    [
        *(v.name for v in (record.TRACKED, record.SITE, record.CHANGED, record.EVENT, record.OPEN)),
        *(v.name for v in (record.COPIER, record.CHOOSE, record.TAKE, record.offset_variable(64), record.value_variable(8))),
        *("alive", "in.for_3", "active.for_3", "iterates.for_3", "then.7", "else.7", "cell.3", "same_group", "same_warp"),
        iteration_variable("for_3").name,
    ],
)
def test_engines_keep_their_names(name: str) -> None:
    emitter = Emitter()
    names = {emitter.unique(name) for _ in range(70)}
    assert len(names) == 70 and all(n.startswith("source.") for n in names)


def test_others_keep_theirs() -> None:
    emitter = Emitter()
    assert [emitter.unique(name) for name in ("in", "active", "then_", "x.in", "x", "x")] == [
        "in",
        "active",
        "then_",
        "x.in",
        "x",
        "x_2",
    ]


def test_no_name_is_a_copy_for_a_thread() -> None:
    emitter = Emitter()
    assert [emitter.unique(name) for name in ("x", "x.1", "x$1", "$x", "iteration$for_3")] == [
        "x",
        "x.1",
        "x.1_2",
        ".x",
        "source.iteration.for_3",
    ]


@pytest.mark.parametrize("name", ["alive", "tracked", "take"])
def test_a_kernel_as_text_with_a_name_of_the_engine_is_never_verified(name: str) -> None:
    text = f"""dialect cuda; kernel k() {{
      array global A[*]: bv32 parameter source "A" "int" 32 [*];
      var {name}: bool;
      if (bvult32(local_id_x, 3bv32)) {{ return; }}
      {name} := false;
      store A[0bv32] := local_id_x;
    }}"""
    program = parse_kernel_program(text, "k.gbpl")
    with pytest.raises(TypeError, match=f"has a name that the proof needs: .*{name}"):
        check_kernel(program.kernels[0], LaunchSizes((64, 1, 1), (1, 1, 1)), Config(), program)
