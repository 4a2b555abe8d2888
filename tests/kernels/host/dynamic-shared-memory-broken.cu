//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void turn(int *a) {
    extern __shared__ int tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];  // finding: bounds
    __syncthreads();
    a[i] = tile[blockDim.x - 1 - threadIdx.x];  // finding: bounds
}

int main() {
    const int threads = 128;
    int *a;
    cudaMalloc(&a, 32 * threads * sizeof(int));  // size: a 32 * threads * sizeof(int)
    turn<<<32, threads, threads>>>(a);  // launch: turn 128 32  // size: tile threads
    return 0;
}
