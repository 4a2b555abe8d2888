"""A witness for CUDA: the kernel's source followed by a host program that launches it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boogie_ir.lang.program import CheckKind
from gpuverify_py.reports.scene import ANNOTATIONS, Memory, Scene
from gpuverify_py.request.errors import UsageError

_HELPERS = """
namespace witness {
// Bytes that become whatever type a parameter has.
template <unsigned N> struct Scalar {
  unsigned char bytes[N];
  template <class T> operator T() const { T value; memcpy(&value, bytes, sizeof(T) < N ? sizeof(T) : N); return value; }
};
struct Buffer {
  void *device;
  template <class T> operator T *() const { return (T *)device; }
};
static void check(cudaError_t error, const char *what) {
  if (error != cudaSuccess) { fprintf(stderr, "%s: %s\\n", what, cudaGetErrorString(error)); exit(1); }
}
static Buffer allocate(const void *data, size_t size) {
  Buffer buffer;
  check(cudaMalloc(&buffer.device, size), "cudaMalloc");
  check(cudaMemcpy(buffer.device, data, size, cudaMemcpyHostToDevice), "cudaMemcpy");
  return buffer;
}
static void report(const char *name, Buffer buffer, const unsigned char *before, size_t size) {
  unsigned char *after = (unsigned char *)malloc(size);
  check(cudaMemcpy(after, buffer.device, size, cudaMemcpyDeviceToHost), "cudaMemcpy");
  size_t changed = 0;
  for (size_t i = 0; i < size; i++) changed += before[i] != after[i];
  printf("%s: %zu bytes, %zu of them changed\\n", name, size, changed);
  free(after);
}
}  // namespace witness
"""


def host_program(scene: Scene) -> str:
    """The text of the program. Raises UsageError where the order of the parameters cannot be told from the source."""
    return "\n".join(_lines(scene)) + "\n"


def _lines(scene: Scene) -> Iterator[str]:
    yield from (f"// {line}" for line in scene.about)
    yield "//"
    tool = _tool(scene)
    watched = f"compute-sanitizer --tool {tool} ./witness" if tool else "./witness"
    yield f"// nvcc THIS_FILE -o witness && {watched}"
    if tool is None:
        yield "// No tool of Compute Sanitizer reports this: run it several times, and compare what it prints."
    yield "#include <cstdio>"
    yield "#include <cstdlib>"
    yield "#include <cstring>"
    yield "#include <cuda_runtime.h>"
    yield from (f"#define __{name}(...) 0" for name in ANNOTATIONS)
    yield from (f"#define {name} {value}" for name, value in scene.defines)
    own_main = re.search(r"\bmain\s*\(", scene.source) is not None
    if own_main:
        yield "#define main main_of_the_source"
    yield "#line 1"
    yield scene.source
    if own_main:
        yield "#undef main"
    yield _HELPERS
    parameters = [scene.equal.get(name, name) for name in _parameters(scene)]
    buffers = [memory for memory in scene.buffers if memory.name in parameters]
    for memory in scene.buffers:
        yield f"// {memory.element}"
        yield f"alignas(16) static const {_UNITS[memory.unit]} {memory.name}_contents[] = {{{', '.join(_numbers(memory))}}};"
    yield ""
    yield "int main() {"
    for memory in (m for m in scene.buffers if m not in buffers):
        sizes = f"sizeof {memory.name}_contents < sizeof {memory.name} ? sizeof {memory.name}_contents : sizeof {memory.name}"
        yield f'  witness::check(cudaMemcpyToSymbol({memory.name}, {memory.name}_contents, {sizes}), "cudaMemcpyToSymbol");'
    for memory in buffers:
        contents = f"{memory.name}_contents, sizeof {memory.name}_contents"
        yield f"  witness::Buffer {memory.name}_buffer = witness::allocate({contents});"
    shared = max(scene.local.values(), default=0)
    block, grid = ("dim3(" + ", ".join(map(str, size)) + ")" for size in (scene.group, scene.grid))
    yield f"  {scene.kernel}<<<{grid}, {block}, {shared}>>>({', '.join(_arguments(scene, parameters))});"
    yield '  witness::check(cudaGetLastError(), "launch");'
    yield '  witness::check(cudaDeviceSynchronize(), "run");'
    for memory in buffers:
        contents = f"(const unsigned char *){memory.name}_contents, sizeof {memory.name}_contents"
        yield f'  witness::report("{memory.name}", {memory.name}_buffer, {contents});'
    yield "  return 0;"
    yield "}"


def _tool(scene: Scene) -> str | None:
    """The tool of Compute Sanitizer that reports such a defect, if one does (races only where memory is shared)."""
    match scene.kind:
        case CheckKind.RACE:
            return "racecheck" if scene.shared else None
        case CheckKind.BARRIER_DIVERGENCE | CheckKind.WARP_DIVERGENCE:
            return "synccheck"
        case CheckKind.OUT_OF_BOUNDS | CheckKind.BAD_POINTER | CheckKind.CONSTANT_WRITE:
            return "memcheck"
        case _:
            return None


_UNITS = {1: "unsigned char", 2: "unsigned short", 4: "unsigned int", 8: "unsigned long long"}


def _numbers(memory: Memory) -> Iterator[str]:
    suffix = "ull" if memory.unit == 8 else "u"
    for at in range(0, len(memory.data), memory.unit):
        yield str(int.from_bytes(memory.data[at : at + memory.unit], "little")) + suffix


def _arguments(scene: Scene, parameters: list[str]) -> Iterator[str]:
    buffers = {memory.name for memory in scene.buffers}
    for name in parameters:
        if name in buffers:
            yield f"{name}_buffer"
        elif name in scene.scalars:
            data = scene.scalars[name]
            yield f"witness::Scalar<{len(data)}>{{{{{', '.join(map(str, data))}}}}}"
        else:
            raise UsageError(f"no witness program for {scene.kernel}: its parameter {name} is of no plain type", "leave it out")


def _parameters(scene: Scene) -> list[str]:
    """The names of the kernel's parameters in order, read off its head in the source."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", scene.source, flags=re.DOTALL)
    name = scene.kernel.partition("<")[0]  # of an instance, without its arguments
    head = re.search(rf"\b{re.escape(name)}\s*\(([^()]*)\)\s*\{{", text)
    if head is None:
        raise UsageError(f"no witness program for {scene.kernel}: the source does not spell out its parameters", "leave it out")
    words = [
        re.sub(r"\[[^\]]*\]", "", part).split("=")[0].split() for part in head[1].split(",") if part.strip() not in ("", "void")
    ]
    return [parts[-1].lstrip("*&") for parts in words]
