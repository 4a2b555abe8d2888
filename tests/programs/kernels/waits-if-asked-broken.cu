//program:REFUTED
// The host waits for the first kernel if it is told to: else nothing orders the two.

#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void add(int *a, int n, int v)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        a[i] += v;
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
    int wait = atoi(argv[2]);
    int *a;
    cudaMalloc(&a, n * sizeof(int));
    cudaMemset(a, 0, n * sizeof(int));
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    int *b;
    cudaMalloc(&b, n * sizeof(int));
    add<<<8, 256, 0, s>>>(a, n, 1);
    if (wait)
        cudaStreamSynchronize(s);
    copy<<<(n + 255) / 256, 256, 0, t>>>(b, a, n); // finding: race a
    cudaDeviceSynchronize();
    return 0;
}
