//pass
//
#include <cooperative_groups.h>
#include <cstdlib>

__global__ void shift(int *a, int *b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = a[i];
    cooperative_groups::this_grid().sync();
    if (i > 0 && i < n) a[i] = b[i - 1];
}

int main() {
    int n = 32 * 256;
    int *a, *b;
    cudaMalloc(&a, n * sizeof(int));  // size: a n * sizeof(int)
    cudaMalloc(&b, n * sizeof(int));  // size: b n * sizeof(int)
    void *arguments[] = {&a, &b, &n};
    cudaLaunchCooperativeKernel((void *)shift, 32, 256, arguments);  // launch: shift 256 32  // requires: n == 8192
    return 0;
}
