//program:POSSIBLE
// It is right: the host waits in the same case. The ways are not told apart.

#include <cuda_runtime.h>

#define N 4096

__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = a[i] * 2.0f;
}

__global__ void add(float *c, const float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + 1.0f;
}

int main(int argc, char **argv)
{
    float *a, *c;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemset(a, 0, N * sizeof(float));
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);

    bool both = argc > 2;
    if (both)
        scale<<<N / 256, 256, 0, s>>>(a, N);
    if (both)
        cudaStreamSynchronize(s);
    add<<<N / 256, 256, 0, t>>>(c, a, N); // possible: race a
    return 0;
}
