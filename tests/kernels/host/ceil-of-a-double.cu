//pass
//
#include <cmath>
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    int threads = 192;
    int blocks = (int)ceil((double)n / threads);
    cudaMalloc(&a, blocks * threads * sizeof(float));  // size: a blocks * threads * sizeof(float)
    scale<<<blocks, threads>>>(a, n);  // launch: scale 192 *  // requires: ...
    return 0;
}
