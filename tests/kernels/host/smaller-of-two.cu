//pass
//
#include <algorithm>
#include <cstdlib>

__global__ void scale(float *a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    int blocks = std::min((n + 255) / 256, 64);
    scale<<<blocks, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == ((n + 255) / 256 > 64 ? 64 : (n + 255) / 256)
    return 0;
}
