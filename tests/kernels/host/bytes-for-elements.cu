//pass
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

int main(int argc, char **argv) {
    size_t n = strtoul(argv[1], nullptr, 10);
    if (n > (1 << 20)) return 1;
    size_t bytes = n * sizeof(float);
    float *a;
    cudaMalloc(&a, bytes);  // size: a bytes
    scale<<<(n + 255) / 256, 256>>>(a, n);  // launch: scale 256 *  // requires: (unsigned long)n (host) <= 1048576  // requires: n == (unsigned)n (host)  // requires: gridDim.x == (unsigned)((unsigned long)(n (host) + 255) >> 8)
    return 0;
}
