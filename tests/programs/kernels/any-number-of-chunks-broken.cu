//program:POSSIBLE
// Each copy back is one element too long.

#include <vector>
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
    int n = atoi(argv[1]), chunk = 1024;
    if (n < 1 || n > 1000)
        return 1;
    float *h, *a;
    cudaMallocHost(&h, n * chunk * sizeof(float));
    cudaMalloc(&a, n * chunk * sizeof(float));
    std::vector<cudaStream_t> streams(n);
    for (int i = 0; i < n; i++)
        cudaStreamCreate(&streams[i]);
    for (int i = 0; i < n; i++) {
        int first = i * chunk;
        cudaMemcpyAsync(a + first, h + first, chunk * sizeof(float), cudaMemcpyHostToDevice, streams[i]); // possible: race a, race h
        scale<<<4, 256, 0, streams[i]>>>(a + first, chunk); // possible: race a
        cudaMemcpyAsync(h + first, a + first, (chunk + 1) * sizeof(float), cudaMemcpyDeviceToHost, streams[i]); // possible: race h
    }
    cudaDeviceSynchronize();
    return 0;
}
