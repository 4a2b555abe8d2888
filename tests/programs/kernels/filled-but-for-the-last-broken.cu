//program:REFUTED
// The last element is not filled, and read.

#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void copy(int *b, const int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i];
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    int *a, *b;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMemset(a, 0, (n - 1) * sizeof(int));
    copy<<<(n + 255) / 256, 256>>>(b, a, n); // finding: unwritten a
    cudaDeviceSynchronize();
    return 0;
}
