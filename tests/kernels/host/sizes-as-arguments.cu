//pass
//
#include <cstdlib>

__global__ void turn(int *a) {
    __shared__ int tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[blockDim.x - 1 - threadIdx.x];
}

static void run(int *a, int blocks, int threads) {
    turn<<<blocks, threads>>>(a);  // launch: turn 256 4  // launch: turn 64 16
}

int main() {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    run(a, 4, 256);
    run(a, 16, 64);
    return 0;
}
