"""Kernels of OpenCL in members: a launch of what a member holds is left out only where nothing else can have come into it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpuverify_py.files.orchestrate import build_request, load_program

KERNEL = "__kernel void first(__global int *a) {\n    a[get_group_id(0)] = get_local_id(0);\n}\n"
HOST = """\
#include <CL/cl.h>
typedef struct context context;
struct context { cl_kernel third, other; cl_program program; cl_command_queue queue; };
void load(struct context *own) {
    own->program = read("kernel.cl");
    own->other = clCreateKernel(own->program, "other", NULL);
}
void run(cl_command_queue queue, cl_program program) {
    cl_kernel kernel = clCreateKernel(program, "first", NULL);
    size_t global = 64, local = 1;
    clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL);
}
"""
LAUNCH = """\
    size_t global = 1024, local = 64;
    clEnqueueNDRangeKernel(own->queue, own->other, 1, NULL, &global, &local, 0, NULL, NULL);
}
"""
OTHER = "void run_other(struct context *own) {\n" + LAUNCH
K = 'clCreateKernel(own->program, "first", NULL)'
SETS = {
    "a class that is not here": f'#include "library.h"\nvoid run_other(struct library *own) {{\n{LAUNCH}',
    "a class that a name means here": f"void run_other(void) {{ using library::context; context *own = make();\n{LAUNCH}",
    "a copy of memory": f"void set(context *own) {{ cl_kernel k[2]; k[1] = {K}; memcpy(own, k, sizeof k); }}\n{OTHER}",
    "bytes": f"void set(context *own) {{ cl_kernel k = {K}; memcpy((char *)own + 8, &k, sizeof k); }}\n{OTHER}",
    "a pointer of another type": f"void set(context *own) {{ cl_kernel *k = (cl_kernel *)own; k[1] = {K}; }}\n{OTHER}",
    "a pointer to anything": f"void set(void *own) {{ cl_kernel *k = own; *k = make(); }}\n{OTHER}",
    "the one beside it": f"void set(context *own) {{ clCreateKernelsInProgram(own->program, 2, &own->third, NULL); }}\n{OTHER}",
    "a list that is assigned": f"void set(context *own) {{ *own = {{{K}, {K}}}; }}\n{OTHER}",
    "a list that is returned": f"context set(context *own) {{ return {{{K}, {K}}}; }}\n{OTHER}",
    "a list that is given": f"void set(context *own) {{ use({{{K}, {K}}}); }}\n{OTHER}",
    "a list for a reference": f"void set(context *own) {{ const context &two = {{{K}, {K}}}; *own = two; }}\n{OTHER}",
    "a list by default": f"void set(context *own, context two = {{make(), make()}}) {{ *own = two; }}\n{OTHER}",
    "a list of the type of another": f"void set(context *own) {{ __typeof__(*own) two = {{{K}, {K}}}; *own = two; }}\n{OTHER}",
    "an element that is made of some": f"void set(std::vector<context> &all) {{ all.emplace_back(make(), make()); }}\n{OTHER}",
    "a binding": f"void set(context *own) {{ auto &[a, b, c, d] = *own; b = {K}; }}\n{OTHER}",
    "a local reference": "void run_other(context *own) {\n    cl_kernel k = own->other; auto &same = k; same = pick();\n"
    + LAUNCH.replace("own->other", "k"),
    "a function of a missing header": "void run_other(context *own) {\n    cl_kernel k = own->other; clone(k);\n"
    + LAUNCH.replace("own->other", "k"),
    "a pointer to a function": """\
cl_kernel made[2];
void enqueue(cl_command_queue q, cl_kernel k, size_t *g, size_t *l) {
    clEnqueueNDRangeKernel(q, k, 1, NULL, g, l, 0, NULL, NULL);
}
void run_one(cl_command_queue queue, cl_program program) {
    size_t global = 64, local = 1;
    enqueue(queue, clCreateKernel(program, "first", NULL), &global, &local);
}
void run_other(struct context *own) {
    void (*go)(cl_command_queue, cl_kernel, size_t *, size_t *) = enqueue;
    size_t global = 1024, local = 64;
    go(own->queue, made[0], &global, &local);
}
""",
}  # fmt: skip


@pytest.mark.parametrize("way", SETS)
@pytest.mark.parametrize("suffix", ["c", "cpp"])
def test_a_launch_is_not_left_out_where_a_member_is_set_unseen(way: str, suffix: str, tmp_path: Path) -> None:
    (tmp_path / "kernel.cl").write_text(KERNEL)
    (tmp_path / f"host.{suffix}").write_text(HOST + SETS[way])
    launches = [each.launched for each in load_program(build_request(str(tmp_path / "kernel.cl"), ())).kernels]
    assert all(launch is None or launch.left_open for launch in launches)


@pytest.mark.parametrize("suffix", ["c", "cpp"])
def test_a_launch_of_another_kernel_is_left_out(suffix: str, tmp_path: Path) -> None:
    (tmp_path / "kernel.cl").write_text(KERNEL)
    (tmp_path / f"host.{suffix}").write_text(HOST + OTHER)
    (launch,) = [each.launched for each in load_program(build_request(str(tmp_path / "kernel.cl"), ())).kernels]
    assert launch is not None and not launch.left_open and [place.line for place in launch.places] == [11]
