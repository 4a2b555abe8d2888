//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
    float *a;
    cudaMallocManaged(&a, n * sizeof(*a));  // size: a n * sizeof(*a)
    int threads = 256, blocks = n / threads;
    if (n % threads) blocks++;
    scale<<<blocks, threads>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n % 256 != 0 ? n / 256 + 1 : n / 256)
    cudaDeviceSynchronize();
    return 0;
}
