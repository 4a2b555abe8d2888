//pass
//
#include <algorithm>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

static int mask = 0, sum = 0;

void add(int bit) {
    mask += bit;
}

void run(int *a) {
    int bits[2] = {1, 2};
    mask = 1023;
    std::for_each(bits, bits + 2, [](int bit) { sum += bit; });
    put<<<4, 256>>>(a, mask);
}
