//xfail:NOT_ALL_VERIFIED
//
#include <iostream>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

int main() {
    int *a, mask;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    mask = 1023;
    std::cin >> mask;
    put<<<4, 256>>>(a, mask);  // launch: put 256 4
    return 0;
}
