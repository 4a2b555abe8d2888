//pass
//
#include <cstdlib>

__global__ void clear(float *a, int n, int factor) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n * (factor > 1 ? 2 : 1)) a[i] = 0.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]), factor = atoi(argv[2]);
    float *small, *large;
    cudaMalloc(&small, n * sizeof(float));  // size: a n * sizeof(float) or 2 * n * sizeof(float)
    cudaMalloc(&large, 2 * n * sizeof(float));  // size: a n * sizeof(float) or 2 * n * sizeof(float)
    float *chosen = small;
    if (factor > 1) chosen = large;
    if (n < 1 << 20) clear<<<(2 * n + 255) / 256, 256>>>(chosen, n, factor);  // launch: clear 256 *  // requires: gridDim.x == (2 * n + 255) / 256  // requires: n < 1048576
    return 0;
}
