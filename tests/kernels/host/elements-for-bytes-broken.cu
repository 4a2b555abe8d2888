//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(double *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    double *a;
    cudaMalloc(&a, n);  // size: a n
    scale<<<(n + 63) / 64, 64>>>(a, n);  // launch: scale 64 *  // requires: gridDim.x == (n + 63) / 64
    return 0;
}
