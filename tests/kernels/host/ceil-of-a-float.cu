//pass
//
#include <cassert>
#include <cmath>
#include <cstdlib>

// A float holds whole numbers to 2^24: with more there may be too few blocks, so the kernel says how many it needs.
__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(gridDim.x >= (n + 255) / 256);
    if (i < n) a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    if (n < 1 || n > 16777216) return 1;
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    scale<<<ceil((float)n / 256), 256>>>(a, n);  // launch: scale 256 *  // requires: n >= 1 && n <= 16777216  // requires: ...
    return 0;
}
