//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

#define LAUNCH(kernel, n, ...) kernel<<<((n) + 255) / 256, 256>>>(__VA_ARGS__)

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    cudaMalloc(&a, (n - 1) * sizeof(float));  // size: a (n - 1) * sizeof(float)
    LAUNCH(scale, n, a, n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256
    return 0;
}
