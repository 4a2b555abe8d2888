//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    cudaLaunchConfig_t config = {0};
    config.gridDim = (n + 127) / 128;
    config.blockDim = 128;
    cudaLaunchKernelEx(&config, scale, a, n);  // launch: scale 128 *  // requires: gridDim.x == (n + 127) / 128
    return 0;
}
