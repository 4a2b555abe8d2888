//program:POSSIBLE
// Which streams they are is a matter of a number.

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

    cudaStream_t q[2] = {s, t};
    int i = argc % 2;
    scale<<<N / 256, 256, 0, q[i]>>>(a, N);
    i = 1 - i;
    add<<<N / 256, 256, 0, q[i]>>>(c, a, N); // possible: race a
    return 0;
}
