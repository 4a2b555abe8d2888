//xfail:NOT_ALL_VERIFIED
//
// Functions that C++ calls where nobody names them change what later launches depend on ([class.ctor], [class.dtor], [class.conv],
// [over.oper], [stmt.ranged], [basic.start.dynamic]).
#include <cuda_runtime.h>

static int width = 32, depth = 32, length = 32, span = 32, reach = 32, early = 32;

struct Opening { int x; Opening(int y) : x(y) { width = 64; } };
struct Closing { ~Closing() { depth = 64; } };
struct Member { int x = length = 64; };
struct Counted { int n; operator bool() { n = 64; return true; } };
struct Run { int cells[2]; int *begin() { span = 64; return cells; } int *end() { return cells + 2; } };
struct Handle { int n; Handle *operator->() { reach = 64; return this; } };

static int begun() { early = 64; return 1; }
static int first = begun();

void take(Opening o) {}

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(converted)  // finding: race a
KERNEL(tested)  // finding: race a
KERNEL(ended)  // finding: race a
KERNEL(given)  // finding: race a
KERNEL(ranged)  // finding: race a
KERNEL(arrow)  // finding: race a
KERNEL(started)  // finding: race a

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    take(3);
    converted<<<1, width>>>(a);  // launch: converted * 1
    Counted counted{32};
    if (counted) tested<<<1, counted.n>>>(a);  // launch: tested * 1
    { Closing c; }
    ended<<<1, depth>>>(a);  // launch: ended * 1
    Member m;
    given<<<1, length>>>(a);  // launch: given * 1
    Run run;
    for (int cell : run) {}
    ranged<<<1, span>>>(a);  // launch: ranged * 1
    Handle h{1};
    int x = h->n;
    arrow<<<1, reach>>>(a);  // launch: arrow * 1
    started<<<1, early>>>(a);  // launch: started * 1
    return 0;
}
