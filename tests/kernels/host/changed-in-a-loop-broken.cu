//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

int main(int argc, char **argv) {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    int mask = 1023;
    for (int i = 1; i < argc; i++) {
        put<<<4, 256>>>(a, mask);  // launch: put 256 4
        mask &= atoi(argv[i]);
    }
    return 0;
}
