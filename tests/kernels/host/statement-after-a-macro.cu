//pass
//
// A macro without a semicolon ends on its line; what it is nobody knows.
#include <cstdlib>
#include "errors.h"

__global__ void fill(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *out;
    cudaMalloc(&out, n * sizeof(float));
    CHECK_LAST("memory")
    fill<<<(n + 255) / 256, 256>>>(out, n);
    CHECK_LAST("launch")
    return 0;
}
