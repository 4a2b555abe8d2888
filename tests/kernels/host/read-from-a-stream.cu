//pass
//
#include <iostream>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

int main() {
    int *a, mask;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    std::cin >> mask;
    mask = 1023;
    put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == 1023
    return 0;
}
