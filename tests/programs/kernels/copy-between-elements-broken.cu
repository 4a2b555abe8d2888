//program:REFUTED
// A copy of four bytes lies in two elements.

#include <cuda_runtime.h>

#define N 4096

__global__ void shift(int *a)
{
    a[threadIdx.x] = threadIdx.x;
}

int main()
{
    char *h, *a;
    cudaMallocHost(&h, 256);
    cudaMalloc(&a, 256);
    cudaMemset(a, 0, 256);
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    shift<<<1, 64, 0, s>>>((int *)a);
    cudaMemcpyAsync(h, a + 2, 4, cudaMemcpyDeviceToHost, t); // finding: race a
    return 0;
}
