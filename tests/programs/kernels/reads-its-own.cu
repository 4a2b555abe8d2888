//program:VERIFIED
// What a kernel reads of what it writes itself is taken for granted, and so is the host's memory that is not followed.
#include <cuda_runtime.h>

__global__ void add(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

__global__ void both(float *a, float *b, int n) {
    int i = threadIdx.x;
    if (i == 0) b[0] = 1;
    if (i < n) a[i] = b[i];
}

int main() {
    int n = 256;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    float *b, last;
    cudaMalloc(&b, n * sizeof(float));
    both<<<1, 256, 0, s>>>(a, b, n);
    cudaMemcpyAsync(&last, a, sizeof(float), cudaMemcpyDeviceToHost, s);
}
