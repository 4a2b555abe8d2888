//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

struct Options {
    int mask;
};

void run(int *a, Options *options, int *other) {
    options->mask = 1023;
    *other = 15;
    put<<<4, 256>>>(a, options->mask);  // launch: put 256 4
}
