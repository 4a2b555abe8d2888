//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

template <int THREADS>
__global__ void turn(int *a, int n) {
    __shared__ int tile[THREADS];
    int i = blockIdx.x * THREADS + threadIdx.x;
    tile[threadIdx.x] = i < n ? a[i] : 0;  // finding: race a
    __syncthreads();
    if (i < n) a[i] = tile[THREADS - 1 - threadIdx.x];  // finding: race a
}

template <int THREADS>
void launch(int *a, int n) {
    turn<THREADS><<<(n + THREADS - 1) / THREADS, 2 * THREADS>>>(a, n);  // launch: turn<128> 256 *  // launch: turn<64> 128 *  // requires: gridDim.x == (n + 127) / 128  // requires: gridDim.x == (n + 63) / 64
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    int *a;
    cudaMalloc(&a, n * sizeof(int));  // size: a n * sizeof(int)
    launch<128>(a, n);
    launch<64>(a, n);
    return 0;
}
