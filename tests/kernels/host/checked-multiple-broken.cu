//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    if (n % 128 != 0) return 1;
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    scale<<<(n + 255) / 256, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256  // requires: n % 128 == 0
    return 0;
}
