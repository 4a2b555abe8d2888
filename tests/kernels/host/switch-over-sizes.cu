//pass
//
#include <cstdlib>

template <int THREADS>
__global__ void turn(int *a) {
    __shared__ int tile[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[THREADS - 1 - threadIdx.x];
}

void run(int *a, int n, int threads) {
    switch (threads) {
        case 256: turn<256><<<n / threads, threads>>>(a); break;  // launch: turn<256> 256 *
        case 128: turn<128><<<n / threads, 128>>>(a); break;  // launch: turn<128> 128 *
        default: break;
    }
}
