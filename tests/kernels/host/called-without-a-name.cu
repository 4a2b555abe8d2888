//pass
//
// Functions that C++ calls where nobody names them, which change nothing that launches depend on: their own objects, others of the
// file, memory of their own. A constructor that takes a value leaves the variable alone ([dcl.init]).
#include <cuda_runtime.h>

static int width = 32, calls = 0;

struct Opening { int x; Opening(int y) : x(y) { calls++; } };
struct Closing { int x; ~Closing() { x = 0; } };
struct Counted { int n, calls; operator bool() { calls = 1; return true; } };
struct Buffer { float *cells; Buffer(int n) { cudaMalloc(&cells, n * sizeof(float)); } ~Buffer() { cudaFree(cells); } };
struct Run { int cells[2]; int *begin() { return cells; } int *end() { return cells + 2; } };
struct Size { int x, y; };
Size operator+(Size a, Size b) { Size sum; sum.x = a.x + b.x; sum.y = a.y + b.y; return sum; }

void take(Opening o) {}

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(converted)
KERNEL(tested)
KERNEL(ended)
KERNEL(held)
KERNEL(ranged)
KERNEL(added)

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    take(3);
    converted<<<1, width>>>(a);  // launch: converted 32 1
    Counted counted{32, 0};
    if (counted) tested<<<1, counted.n>>>(a);  // launch: tested 32 1
    { Closing c; }
    ended<<<1, width>>>(a);  // launch: ended 32 1
    int n = 32;
    Buffer buffer(n);
    held<<<1, n>>>(a);  // launch: held 32 1
    Run run;
    for (int cell : run) {}
    ranged<<<1, width>>>(a);  // launch: ranged 32 1
    Size size{32, 1};
    Size other = size + size;
    added<<<1, size.x>>>(a);  // launch: added 32 1
    return 0;
}
