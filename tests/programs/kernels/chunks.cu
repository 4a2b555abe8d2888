//program:VERIFIED
// Chunks of an array are copied, computed and copied back, each in a stream of its own.

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
    const int parts = 4, chunk = N / parts;
    float *h, *a;
    cudaMallocHost(&h, N * sizeof(float));
    cudaMalloc(&a, N * sizeof(float));
    cudaStream_t streams[parts];
    for (int i = 0; i < parts; i++)
        cudaStreamCreate(&streams[i]);
    for (int i = 0; i < parts; i++) {
        int first = i * chunk;
        cudaMemcpyAsync(a + first, h + first, chunk * sizeof(float), cudaMemcpyHostToDevice, streams[i]);
        scale<<<chunk / 256, 256, 0, streams[i]>>>(a + first, chunk);
        cudaMemcpyAsync(h + first, a + first, chunk * sizeof(float), cudaMemcpyDeviceToHost, streams[i]);
    }

    cudaDeviceSynchronize();
    float first = h[0];
    return 0;
}
