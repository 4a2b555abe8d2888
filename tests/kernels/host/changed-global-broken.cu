//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

int mask = 1023;

void read_options(char **argv) {
    mask = atoi(argv[1]);
}

int main(int argc, char **argv) {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    mask = 1023;
    read_options(argv);
    put<<<4, 256>>>(a, mask);  // launch: put 256 4
    return 0;
}
