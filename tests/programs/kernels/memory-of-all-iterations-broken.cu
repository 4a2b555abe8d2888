//program:REFUTED
// Each iteration has a stream of its own, and all have one memory.
#include <cuda_runtime.h>

__global__ void add(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

int main(int argc, char **argv) {
    int n = 256;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    for (int k = 0; k < argc; k++) {
        cudaStream_t stream;
        cudaStreamCreate(&stream);
        add<<<1, 256, 0, stream>>>(a, n);  // finding: race a
    }
}
