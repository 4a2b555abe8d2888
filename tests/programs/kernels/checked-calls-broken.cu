//program:REFUTED
// Calls in a macro that ends the program where one fails.

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

#define CHECK(x) \
    do { \
        cudaError_t e = (x); \
        if (e != cudaSuccess) { \
            printf("%s", cudaGetErrorString(e)); \
            exit(1); \
        } \
    } while (0)

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

    CHECK(cudaMemsetAsync(a, 1, N * sizeof(float), s));
    add<<<N / 256, 256, 0, t>>>(c, a, N); // finding: race a
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    return 0;
}
