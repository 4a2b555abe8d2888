//program:REFUTED
// Nothing keeps the next copy from overwriting what the kernel works on.

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
    float *a[2], *h;
    cudaMallocHost(&h, N * sizeof(float));
    cudaMalloc(&a[0], N * sizeof(float));
    cudaMalloc(&a[1], N * sizeof(float));
    cudaStream_t copies, work;
    cudaStreamCreate(&copies);
    cudaStreamCreate(&work);
    cudaEvent_t here, free;
    cudaEventCreate(&here);
    cudaEventCreate(&free);
    int rounds = atoi(argv[1]);
    for (int r = 0; r < rounds; r++) {
        cudaMemcpyAsync(a[0], h, N * sizeof(float), cudaMemcpyHostToDevice, copies); // finding: race a[0]
        cudaEventRecord(here, copies);
        cudaStreamWaitEvent(work, here, 0);
        scale<<<N / 256, 256, 0, work>>>(a[0], N);
        cudaEventRecord(free, work);
    }
    cudaDeviceSynchronize();
    return 0;
}
