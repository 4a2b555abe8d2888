//pass
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

int main() {
    int *a;
    cudaMalloc(&a, 1024 * sizeof(int));  // size: a 1024 * sizeof(int)
    int mask = 1023;
    auto narrow = [=]() mutable { mask = 15; };
    narrow();
    put<<<4, 256>>>(a, mask);  // launch: put 256 4  // requires: mask == 1023
    return 0;
}
