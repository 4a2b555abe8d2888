//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

int run(int *a, int argc) {
    int mask = 1023;
    try {
        mask = 15;
        if (argc > 1) throw 1;
        mask = 1023;
    } catch (...) {
        argc = 0;
    }
    put<<<4, 256>>>(a, mask);  // launch: put 256 4
    return 0;
}
