//program:REFUTED
// Two copies of one size have an element in common.

#include <cuda_runtime.h>

#define N 4096


__global__ void nothing()
{
}

int main()
{
    float *h, *a;
    cudaMallocHost(&h, N * sizeof(float));
    cudaMalloc(&a, N * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaMemcpyAsync(a, h, 1000 * sizeof(float), cudaMemcpyHostToDevice, s);
    cudaMemcpyAsync(a + 999, h, 1000 * sizeof(float), cudaMemcpyHostToDevice, t); // finding: race a
    nothing<<<1, 1>>>();
    return 0;
}
