//program:UNKNOWN
// A launch by a function whose arguments are not followed.
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
    add<<<1, 256, 0, t>>>(a, n);
    cudaLaunchConfig_t how = {};
    how.gridDim = 1;
    how.blockDim = 256;
    how.stream = s;
    void *given[] = {&a, &n};
    cudaLaunchKernelExC(&how, (void *)add, given);
}
