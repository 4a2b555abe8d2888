//program:VERIFIED
// Where an exception passes by what waits for the kernel, the program ends.
#include <cstdio>
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
    try {
        add<<<1, 256, 0, s>>>(a, n);
        if (argc > 3) throw 1;
        cudaStreamSynchronize(s);
    } catch (int number) {
        puts("too many");
        return 1;
    }
    add<<<1, 256, 0, t>>>(a, n);
}
