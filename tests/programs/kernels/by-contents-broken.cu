//program:POSSIBLE
// Contents decide which elements are written: no run is one of this program.

#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void scatter(int *a, const int *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[to[i]] = i;
}
__global__ void copy(int *b, const int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i];
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
    int *b, *to;
    cudaMalloc(&b, n * sizeof(int));
    cudaMalloc(&to, n * sizeof(int));
    cudaMemset(to, 0, n * sizeof(int));
    cudaDeviceSynchronize();
    scatter<<<(n + 255) / 256, 256, 0, s>>>(a, to, n);
    copy<<<(n + 255) / 256, 256, 0, t>>>(b, a, n); // possible: race a
    cudaDeviceSynchronize();
    return 0;
}
