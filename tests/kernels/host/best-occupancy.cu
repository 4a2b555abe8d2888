//pass
//
#include <cstdlib>

__global__ void turn(int *a) {
    __shared__ int tile[1024];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[blockDim.x - 1 - threadIdx.x];
}

int main() {
    int blocks, threads;
    cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, turn, 0, 0);
    int *a;
    cudaMalloc(&a, blocks * threads * sizeof(int));  // size: a blocks * threads * sizeof(int)
    turn<<<blocks, threads>>>(a);  // launch: turn * *  // requires: blockDim.x == threads (host)  // requires: gridDim.x == blocks (host)
    return 0;
}
