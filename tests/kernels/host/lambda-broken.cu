//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    auto launch = [&](int threads) { scale<<<(n + threads - 1) / threads, threads>>>(a, n); };  // launch: scale 128 *  // launch: scale 256 *  // requires: gridDim.x == (n + 127) / 128  // requires: gridDim.x == (n + 255) / 256  // requires: n == n (host) * 2
    launch(256);
    n = n * 2;
    launch(128);
    return 0;
}
