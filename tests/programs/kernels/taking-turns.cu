//program:VERIFIED
// Two arrays change places in each round; which is which is not followed.

#include <cuda_runtime.h>

#define N 4096

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
    for (int i = 0; i < argc; i++) {
        add<<<N / 256, 256>>>(c, a, N);
        float *other = a;
        a = c;
        c = other;
    }
    cudaDeviceSynchronize();
    return 0;
}
