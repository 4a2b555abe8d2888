//program:REFUTED
// It does not.

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
    float first = a[0]; // finding: race a
    cudaDeviceSynchronize();
    return 0;
}
