//pass
//
// assuming: host-launch, launch-sizes
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    if (n % 256 != 0) return 1;
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    scale<<<n / 256, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == n / 256  // requires: n % 256 == 0
    return 0;
}
