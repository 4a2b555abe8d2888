//program:REFUTED
// The first half is an element too long: threads go through both in strides, so that a run has to show it.

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
    add<<<8, 256, 0, s>>>(a, half + 1, 1);
    add<<<8, 256, 0, t>>>(a + half, n - half, 2); // finding: race a
    cudaDeviceSynchronize();
    return 0;
}
