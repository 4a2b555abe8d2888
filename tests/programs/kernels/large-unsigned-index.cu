//program:VERIFIED
// The fill ends where the kernel begins, behind what an `int` can number.

#include <cuda_runtime.h>

__global__ void mark(unsigned char *a)
{
    unsigned i = 3000000000u + blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = 1;
}

int main()
{
    unsigned char *a;
    cudaStream_t s, t;
    cudaMalloc(&a, 4000000000ull);
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    mark<<<4, 64, 0, s>>>(a);
    cudaMemsetAsync(a, 0, 3000000000ull, t);
    cudaDeviceSynchronize();
    return 0;
}
