//pass
//
// Functions that give values, or references through which nothing changes; arrays of which only elements are read.
#include <cuda_runtime.h>
#include <algorithm>

typedef int Two[2];

__global__ void put(int *a) { a[threadIdx.x & 31] = threadIdx.x; }

static int size = 32, rows[2][2] = {{32, 3}, {1, 2}};
static Two both = {32, 3};

const int &given() { return size; }
int value() { return size; }

int main(int argc, char **argv) {
    int *a;
    cudaMalloc(&a, 64 * sizeof(int));  // size: a 64 * sizeof(int)
    int n = given() + value() - 32, m = 3, largest = std::max(n, m);
    put<<<1, n>>>(a);  // launch: put 32 1
    put<<<1, largest>>>(a);  // launch: put 32 1
    put<<<1, both[0]>>>(a);  // launch: put 32 1
    put<<<1, rows[0][0]>>>(a);  // launch: put 32 1
    return 0;
}
