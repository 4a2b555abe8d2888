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
    switch (argc) {
        case 1: mask = 15; break;
        case 2: mask = 1023;
    }
    if (argc == 2) return 1;
    put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == (argc (host) == 1 ? 15 : 1023)  // requires: argc (host) != 2
    return 0;
}
