//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

template <int THREADS>
__global__ void turn(int *a) {
    __shared__ int tile[THREADS];
    int i = blockIdx.x * THREADS + threadIdx.x;
    tile[threadIdx.x] = a[i];  // finding: race a
    __syncthreads();
    a[i] = tile[THREADS - 1 - threadIdx.x];  // finding: race a
}

void run(int *a, int n, int threads) {
    switch (threads) {
        case 256: turn<256><<<n / threads, threads>>>(a); break;  // launch: turn<256> 256 *
        case 128: turn<128><<<n / threads, 256>>>(a); break;  // launch: turn<128> 256 *
        default: break;
    }
}
