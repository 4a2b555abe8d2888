//pass
//
// Kernels that are given values, or the address of another variable; an array of the file that is only read.
#include <cuda_runtime.h>

struct Sizes { int n, more; };

__global__ void set(int *h) { if (threadIdx.x == 0) *h = 64; }
__global__ void take(Sizes sizes, int n, int *out) { if (threadIdx.x == 0) out[0] = sizes.n + n; }
__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

static int sizes_of_file[2] = {32, 3};

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)  // size: out 64 * sizeof(int)
    int n = 32, other = 32;
    Sizes sizes = {32, 3};
    set<<<1, 1>>>(&other);  // launch: set 1 1
    take<<<1, 32>>>(sizes, n, a);  // launch: take 32 1  // requires: n == 32  // requires: sizes.n == 32  // requires: sizes.more == 3
    cudaDeviceSynchronize();
    put<<<1, n>>>(a);  // launch: put 32 1
    put<<<1, sizes.n>>>(a);  // launch: put 32 1
    put<<<1, sizes_of_file[0]>>>(a);  // launch: put 32 1
    return 0;
}
