//pass
//
// A function that the device calls later, and what it changes.
#include <cuda_runtime.h>

void CUDART_CB change(void *given) { *(int *)given = 64; }

__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

int main() {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int done = 0, n = 32;
    cudaLaunchHostFunc(0, change, &done);
    cudaDeviceSynchronize();
    put<<<1, n>>>(a);  // launch: put 32 1
    return 0;
}
