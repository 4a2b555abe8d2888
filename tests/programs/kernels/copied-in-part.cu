//program:VERIFIED
// Two copies bring all that is read.

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
    cudaMalloc(&a, 2 * N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemcpy(a, h, N / 2 * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(a + N / 2, h + N / 2, N / 2 * sizeof(float), cudaMemcpyHostToDevice);
    add<<<N / 256, 256>>>(c, a, N);
    cudaDeviceSynchronize();
    return 0;
}
