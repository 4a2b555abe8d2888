//pass
//
// Destructors that change what their objects were given, and a launch that depends on another variable.
#include <cuda_runtime.h>

struct Kept { int &n; Kept(int &m) : n(m) {} ~Kept() { n = 64; } };
struct Pointed { int *n; Pointed(int *m) : n(m) {} ~Pointed() { n[0] = 64; } };

__global__ void cells(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

int main() {
    int *a, n = 8, p = 8, width = 32;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    { Kept k(n); }
    { Pointed k(&p); }
    cells<<<1, width>>>(a);  // launch: cells 32 1
    return 0;
}
