//program:VERIFIED
// Constants are copied before and after in the stream of the kernel.

#include <cuda_runtime.h>

#define N 4096

__constant__ float factor[4];

__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = a[i] * factor[i % 4];
}

int main()
{
    float *a, *c;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemset(a, 0, N * sizeof(float));
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);

    float values[4] = {1, 2, 3, 4};
    cudaMemcpyToSymbolAsync(factor, values, sizeof(values), 0, cudaMemcpyHostToDevice, s);
    scale<<<N / 256, 256, 0, s>>>(a, N);
    cudaMemcpyToSymbolAsync(factor, values, sizeof(values), 0, cudaMemcpyHostToDevice, s);
    return 0;
}
