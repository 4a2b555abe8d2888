//program:REFUTED
// Another stream releases it.

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
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    float *a;
    cudaMallocAsync(&a, N * sizeof(float), s);
    cudaMemsetAsync(a, 0, N * sizeof(float), s);
    scale<<<N / 256, 256, 0, s>>>(a, N);
    cudaFreeAsync(a, t); // finding: race a
    return 0;
}
