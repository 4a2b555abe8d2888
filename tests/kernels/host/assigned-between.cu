//pass
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    n = 2 * n;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    int blocks = (n + 255) / 256;
    scale<<<blocks, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256  // requires: n == 2 * n (host)
    return 0;
}
