//pass
//
#include <cstdlib>

__global__ void turn(int *a) {
    __shared__ int tile[1024];
    tile[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

void run(int n) {
    if (n < 1 || n > 1024) return;
    int *a;
    cudaMalloc(&a, n * sizeof(int));  // size: a n * sizeof(int)
    turn<<<1, n>>>(a);  // launch: turn * 1  // requires: n (host) >= 1 && n (host) <= 1024  // requires: blockDim.x == n (host)
}
