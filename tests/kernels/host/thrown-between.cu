//pass
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

int run(int *a, int argc) {
    int mask = 1023;
    try {
        mask = 15;
        if (argc > 1) throw 1;
        mask = 1023;
    } catch (...) {
        return 1;
    }
    put<<<4, 256>>>(a, 1023);  // launch: put 256 4  // requires: mask == 1023
    return 0;
}
