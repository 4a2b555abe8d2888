//program:REFUTED
// The first half is one element too long.

#include <cuda_runtime.h>

#define N 4096

__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = a[i] * 2.0f;
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

    scale<<<N / 512 + 1, 256, 0, s>>>(a, N / 2 + 1);
    scale<<<N / 512, 256, 0, t>>>(a + N / 2, N / 2); // finding: race a
    cudaDeviceSynchronize();
    return 0;
}
