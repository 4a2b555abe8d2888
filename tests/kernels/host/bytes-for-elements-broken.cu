//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    size_t n = strtoul(argv[1], nullptr, 10);
    if (n > (1 << 20)) return 1;
    size_t bytes = n * sizeof(float);
    float *a;
    cudaMalloc(&a, bytes);  // size: a bytes
    scale<<<(bytes + 255) / 256, 256>>>(a, bytes);  // launch: scale 256 *  // requires: (unsigned long)n (host) <= 1048576  // requires: n == (unsigned)(n (host) * 4)  // requires: gridDim.x == (unsigned)((unsigned long)(n (host) * 4 + 255) >> 8)
    return 0;
}
