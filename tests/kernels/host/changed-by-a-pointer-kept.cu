//pass
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

struct Options {
    int *where;
};

int main(int argc, char **argv) {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    int mask = 1023, other = 1023;
    Options options;
    options.where = argc > 1 ? &mask : &other;
    *options.where = 15;
    mask = 1023;
    put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == 1023
    return 0;
}
