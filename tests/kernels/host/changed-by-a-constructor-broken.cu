//xfail:NOT_ALL_VERIFIED
//
// One of the constructors that a call may mean takes its argument by reference, and changes it.
#include <cuda_runtime.h>

__global__ void cells(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

struct Buffer {
    float *memory;
    Buffer(long n) { cudaMalloc(&memory, n * sizeof(float)); }
    Buffer(int &n) { n = 64; cudaMalloc(&memory, n * sizeof(float)); }
};

int main() {
    int *a, n = 32;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    Buffer buffer(n);
    cells<<<1, n>>>(a);  // launch: cells * 1
    return 0;
}
