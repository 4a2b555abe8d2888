//program:VERIFIED
// The host waits for the kernel before it reads managed memory.

#include <cuda_runtime.h>

#define N 4096

__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = a[i] * 2.0f;
}

int main()
{
    float *a;
    cudaMallocManaged(&a, N * sizeof(float));
    for (int i = 0; i < N; i++)
        a[i] = i;
    scale<<<N / 256, 256>>>(a, N);
    cudaDeviceSynchronize();
    float first = a[0];
    return 0;
}
