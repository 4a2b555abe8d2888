//pass
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

struct Options {
    int mask;
};

void run(int *a, Options *options, int *other) {
    *other = 15;
    options->mask = 1023;
    put<<<4, 256>>>(a, options->mask);  // launch: put 256 4  // requires: mask == 1023
}
