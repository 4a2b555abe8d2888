//program:REFUTED
// A kernel reads memory that nothing has written.

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
    float *a, *c;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    add<<<N / 256, 256>>>(c, a, N); // finding: unwritten a
    cudaDeviceSynchronize();
    return 0;
}
