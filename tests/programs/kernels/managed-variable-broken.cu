//program:UNKNOWN
// When the host reads a variable in managed memory is not followed.
#include <cuda_runtime.h>

__global__ void add(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

__managed__ int counter;
__global__ void count() { counter += 1; }

int main() {
    int n = 256;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    count<<<1, 1, 0, s>>>();
    return counter;
}
