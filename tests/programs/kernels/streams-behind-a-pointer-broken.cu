//program:REFUTED
// A pointer past the beginning of an array of streams: its first is not the array's first.
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
    cudaStream_t *all = (cudaStream_t *)malloc(4 * sizeof(cudaStream_t));
    for (int i = 0; i < 4; i++) cudaStreamCreate(&all[i]);
    cudaStream_t *rest = all + 1;
    add<<<1, 256, 0, all[0]>>>(a, n);
    add<<<1, 256, 0, rest[0]>>>(a, n);  // finding: race a
}
