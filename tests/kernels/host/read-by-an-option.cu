//pass
//
#include "options.h"

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

int main(int argc, char **argv) {
    Options options(argc, argv);
    int mask = 1023, count = 1;
    options.get("mask", count);
    int *a;
    cudaMalloc(&a, 4096 * sizeof(int));
    put<<<4, 256>>>(a, mask);
    return 0;
}
