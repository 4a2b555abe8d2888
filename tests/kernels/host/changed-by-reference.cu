//pass
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

void grow(int &n) {
    n += 100;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *a;
    grow(n);
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    scale<<<(n + 255) / 256, 256>>>(a, n);  // launch: scale 256 *  // requires: gridDim.x == (n (host) + 355) / 256  // requires: n == n (host) + 100
    return 0;
}
