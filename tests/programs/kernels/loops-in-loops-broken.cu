//program:POSSIBLE
// A loop over streams in a loop of steps: what follows it waits for none.
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
    cudaStream_t all[16];
    for (int j = 0; j < 16; j++) cudaStreamCreate(&all[j]);
    for (int i = 0; i < argc; i++) {
        for (int j = 0; j < 16; j++) add<<<1, 16, 0, all[j]>>>(a + 16 * j, 16);
        add<<<1, 256, 0, t>>>(a, n);  // possible: race a
        cudaDeviceSynchronize();
    }
}
