//program:REFUTED
// HIP's word for a default stream of each thread.
#define HIP_API_PER_THREAD_DEFAULT_STREAM
#include <cuda_runtime.h>

__global__ void add(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

int main() {
    int n = 256;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    add<<<1, 256>>>(a, n);
    add<<<1, 256, 0, s>>>(a, n);  // finding: race a
}
