//xfail:NOT_ALL_VERIFIED
//
// Destructors change variables through what their objects were given: a reference, a pointer, a function.
#include <cuda_runtime.h>
#include <functional>

struct Kept { int &n; Kept(int &m) : n(m) {} ~Kept() { n = 64; } };
struct Pointed { int *n; Pointed(int *m) : n(m) {} ~Pointed() { n[0] = 64; } };
struct AtEnd { std::function<void()> action; ~AtEnd() { action(); } };

#define KERNEL(name) __global__ void name(int *a) { a[threadIdx.x & 31] = threadIdx.x; }
KERNEL(kept)  // finding: race a
KERNEL(pointed)  // finding: race a
KERNEL(guarded)  // finding: race a

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = 32;
    { Kept k(n); n = 32; }
    kept<<<1, n>>>(a);  // launch: kept * 1
    int p = 32;
    { Pointed k(&p); p = 32; }
    pointed<<<1, p>>>(a);  // launch: pointed * 1
    int q = 32;
    { AtEnd end{[&] { q = 64; }}; q = 32; }
    guarded<<<1, q>>>(a);  // launch: guarded * 1
    return 0;
}
