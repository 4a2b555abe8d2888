//program:UNKNOWN
// What graphs do is not followed.

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

    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    scale<<<N / 256, 256, 0, s>>>(a, N);
    cudaGraph_t graph;
    cudaStreamEndCapture(s, &graph);
    return 0;
}
