//program:REFUTED
// The number of bytes is that of elements.

#include <cuda_runtime.h>

#define N 4096

__global__ void add(float *c, const float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + 1.0f;
}

int main()
{
    float *h = (float *)malloc(N * sizeof(float));
    float *a, *c;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemcpy(a, h, N, cudaMemcpyHostToDevice);
    add<<<N / 256, 256>>>(c, a, N); // finding: unwritten a
    cudaDeviceSynchronize();
    return 0;
}
