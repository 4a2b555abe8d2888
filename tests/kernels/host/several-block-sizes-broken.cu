//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void turn(int *a) {
    __shared__ int tile[512];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];  // finding: bounds
    __syncthreads();
    a[i] = tile[blockDim.x - 1 - threadIdx.x];  // finding: bounds
}

int main() {
    const int n = 1 << 16;
    int *a;
    cudaMalloc(&a, n * sizeof(int));  // size: a n * sizeof(int)
    for (int threads = 64; threads <= 512; threads *= 2) turn<<<n / 64, threads>>>(a);  // launch: turn 128 1024  // launch: turn 256 1024  // launch: turn 512 1024  // launch: turn 64 1024
    return 0;
}
