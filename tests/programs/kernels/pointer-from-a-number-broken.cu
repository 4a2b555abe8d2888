//program:UNKNOWN
// A number is taken for a pointer: where the kernels write is not followed.

#include <cuda_runtime.h>

__global__ void mark(unsigned long long where)
{
    ((int *)where)[threadIdx.x] = 1;
}

int main()
{
    int *a;
    cudaStream_t s, t;
    cudaMalloc(&a, 64 * sizeof(int));
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    mark<<<1, 64, 0, s>>>((unsigned long long)a);
    mark<<<1, 64, 0, t>>>((unsigned long long)a);
    cudaDeviceSynchronize();
    return 0;
}
