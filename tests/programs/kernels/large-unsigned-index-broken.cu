//program:POSSIBLE
// Numbers of 32 bits without a sign reach far into a large block: both kernels, and the fill, mean the same bytes.

#include <cuda_runtime.h>

__global__ void mark(unsigned char *a)
{
    unsigned i = 3000000000u + blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = 1;
}

int main()
{
    unsigned char *a;
    cudaStream_t s, t, u;
    cudaMalloc(&a, 4000000000ull);
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaStreamCreate(&u);
    mark<<<4, 64, 0, s>>>(a);
    mark<<<4, 64, 0, t>>>(a); // possible: race a
    cudaMemsetAsync(a + 3000000010ull, 0, 10, u); // possible: race a
    cudaDeviceSynchronize();
    return 0;
}
