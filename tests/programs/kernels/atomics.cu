//program:VERIFIED
// Atomic operations of two kernels do not race.

#include <cuda_runtime.h>

#define N 4096

__global__ void count(unsigned *c)
{
    atomicAdd(c, 1u);
}

int main()
{
    unsigned *c;
    cudaMalloc(&c, sizeof(unsigned));
    cudaMemset(c, 0, sizeof(unsigned));
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    count<<<4, 64, 0, s>>>(c);
    count<<<4, 64, 0, t>>>(c);
    return 0;
}
