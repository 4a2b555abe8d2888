//program:REFUTED
// A copy from pageable memory may not have arrived when the function returns.

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
    float *h = (float *)malloc(N * sizeof(float));
    for (int i = 0; i < N; i++)
        h[i] = i;
    float *a;
    cudaMalloc(&a, N * sizeof(float));
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);

    cudaMemcpy(a, h, N * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<N / 256, 256, 0, s>>>(a, N); // finding: race a
    cudaStreamSynchronize(s);
    return 0;
}
