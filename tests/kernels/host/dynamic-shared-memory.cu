//pass
//
#include <cstdlib>

__global__ void turn(int *a) {
    extern __shared__ int tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[blockDim.x - 1 - threadIdx.x];
}

int main() {
    const int threads = 128;
    int *a;
    cudaMalloc(&a, 32 * threads * sizeof(int));  // size: a 32 * threads * sizeof(int)
    turn<<<32, threads, threads * sizeof(int)>>>(a);  // launch: turn 128 32  // size: tile threads * sizeof(int)
    return 0;
}
