//program:REFUTED
// What is copied to the host is not what the kernel has written.

#include <cuda_runtime.h>

#define N 4096

__global__ void add(float *c, const float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + 1.0f;
}

int main()
{
    float *h = (float *)malloc(N * sizeof(float));
    float *a, *b, *c;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&b, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemcpy(a, h, N * sizeof(float), cudaMemcpyHostToDevice);
    add<<<N / 256, 256>>>(c, a, N);
    cudaMemcpy(h, b, N * sizeof(float), cudaMemcpyDeviceToHost); // finding: unwritten b
    return 0;
}
