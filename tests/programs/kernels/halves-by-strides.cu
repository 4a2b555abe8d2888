//program:VERIFIED
// Each stream has half of the array, through which its threads go in strides of the grid.

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
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    int half = n / 2;
    add<<<8, 256, 0, s>>>(a, half, 1);
    add<<<8, 256, 0, t>>>(a + half, n - half, 2);
    cudaDeviceSynchronize();
    return 0;
}
