//program:VERIFIED
// The same for any number of elements.

#include <cuda_runtime.h>

#define N 4096

__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = a[i] * 2.0f;
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    if (n < 2 || n > 1 << 20)
        return 1;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    int half = n / 2;
    scale<<<(half + 255) / 256, 256, 0, s>>>(a, half);
    scale<<<(n - half + 255) / 256, 256, 0, t>>>(a + half, n - half);
    cudaDeviceSynchronize();
    return 0;
}
