//pass
//
// assuming: host-launch, launch-sizes
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    scale<<<(n + 255) / 256, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256
    return 0;
}
