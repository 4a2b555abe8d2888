//pass
//
// HIP's spelling, which nvcc does not read
#include <hip/hip_runtime.h>
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    hipMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    hipLaunchKernelGGL(scale, dim3((n + 255) / 256), dim3(256), 0, 0, a, n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256
    hipLaunchKernelGGL(HIP_KERNEL_NAME(scale), (n + 127) / 128, 128, 0, 0, a, n);  // launch: scale 128 *  // requires: gridDim.x == (n + 127) / 128
    return 0;
}
