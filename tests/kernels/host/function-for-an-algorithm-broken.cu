//xfail:NOT_ALL_VERIFIED
//
#include <algorithm>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

static int mask = 0, sum = 0;

void add(int bit) {
    mask += bit;
}

void run(int *a) {
    int bits[2] = {1, 2};
    mask = 1023;
    std::for_each(bits, bits + 2, add);
    put<<<4, 256>>>(a, mask);
}
