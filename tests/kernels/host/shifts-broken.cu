//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 2.0f;  // finding: bounds
}

int main() {
    int n = 1 << 20;
    float *a;
    cudaMalloc(&a, n << 1);  // size: a n << 1
    scale<<<n >> 8, 1 << 8>>>(a, n);  // launch: scale 256 4096  // requires: n == 1048576
    return 0;
}
