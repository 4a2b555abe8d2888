//pass
//
// A macro without a semicolon may be a loop around the next statement: n may be more than the array has, so nothing is said of that.
#include <cstdlib>
#include "loops.h"

__global__ void fill(float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i;
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    float *out;
    cudaMalloc(&out, 2 * n * sizeof(float));
    REPEAT(2)
    n *= 2;
    fill<<<(n + 255) / 256, 256>>>(out, n);
    return 0;
}
