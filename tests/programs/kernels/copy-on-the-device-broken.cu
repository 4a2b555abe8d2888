//program:REFUTED
// The host does not wait for a copy on the device.

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
    float *a, *c;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&c, N * sizeof(float));
    cudaMemset(a, 0, N * sizeof(float));
    cudaDeviceSynchronize();
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);

    cudaMemcpy(c, a, N * sizeof(float), cudaMemcpyDeviceToDevice);
    scale<<<N / 256, 256, 0, t>>>(c, N); // finding: race c
    return 0;
}
