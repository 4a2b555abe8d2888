//pass
//
#include <cstdlib>

__global__ void turn(int *a) {
    __shared__ int tile[512];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[blockDim.x - 1 - threadIdx.x];
}

int main() {
    const int n = 1 << 16;
    int *a;
    cudaMalloc(&a, n * sizeof(int));  // size: a n * sizeof(int)
    for (int threads = 64; threads <= 512; threads *= 2) turn<<<n / threads, threads>>>(a);  // launch: turn 128 512  // launch: turn 256 256  // launch: turn 512 128  // launch: turn 64 1024
    return 0;
}
