//program:VERIFIED
// Four streams have a quarter each, in strides of the grid.

#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void add(int *a, int n, int v)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        a[i] += v;
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    int *a;
    cudaMalloc(&a, n * sizeof(int));
    cudaMemset(a, 0, n * sizeof(int));
    cudaDeviceSynchronize();
    cudaStream_t s[4];
    for (int i = 0; i < 4; i++)
        cudaStreamCreate(&s[i]);
    int part = n / 4;
    for (int i = 0; i < 4; i++)
        add<<<4, 256, 0, s[i]>>>(a + i * part, part, i);
    cudaDeviceSynchronize();
    return 0;
}
