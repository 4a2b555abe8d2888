//program:REFUTED
// Nothing orders the two calls.

#include <cuda_runtime.h>

#define N 4096

__global__ void add(float *c, const float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + 1.0f;
}

static void step(float *to, const float *from, cudaStream_t stream)
{
    add<<<N / 256, 256, 0, stream>>>(to, from, N); // finding: race a, race c
}

int main()
{
    float *a, *c;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemset(a, 0, N * sizeof(float));
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);

    step(c, a, s);
    step(a, c, t);
    return 0;
}
