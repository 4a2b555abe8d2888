//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    int blocks = (n + 255) / 256;
    n = 2 * n;
    scale<<<blocks, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n (host) + 255) / 256  // requires: n == 2 * n (host)
    return 0;
}
