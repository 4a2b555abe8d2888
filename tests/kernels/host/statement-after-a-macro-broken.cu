//xfail:NOT_ALL_VERIFIED
//
// As statement-after-a-macro.cu, with an array that is one element short.
#include <cstdlib>
#include "errors.h"

__global__ void fill(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i; // finding: out-of-bounds out
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *out;
    cudaMalloc(&out, (n - 1) * sizeof(float));
    CHECK_LAST("memory")
    fill<<<(n + 255) / 256, 256>>>(out, n);
    CHECK_LAST("launch")
    return 0;
}
