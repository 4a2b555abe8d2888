//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void reverse(int *a, int n) {
    __shared__ int tile[128];
    int i = blockIdx.x * 128 + threadIdx.x;
    tile[threadIdx.x] = a[i];  // finding: bounds
    __syncthreads();
    a[i] = tile[127 - threadIdx.x];  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int padded = (n + 127) & ~127;
    int *a;
    cudaMalloc(&a, n * sizeof(int));  // size: a n * sizeof(int)
    reverse<<<padded / 128, 128>>>(a, n);  // launch: reverse 128 *  // requires: gridDim.x == (n + 127 & -128) / 128
    return 0;
}
