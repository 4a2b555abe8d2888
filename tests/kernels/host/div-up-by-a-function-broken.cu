//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) a[i] *= 2.0f;  // finding: bounds
}

static int div_up(int a, int b) {
    return (a + b - 1) / b;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    cudaMalloc((void **)&a, sizeof(float) * n);  // size: a sizeof(float) * n
    dim3 block(128);
    dim3 grid(div_up(n, block.x));
    scale<<<grid, block>>>(a, n);  // launch: scale 128 *  // requires: gridDim.x == (n + 127) / 128
    return 0;
}
