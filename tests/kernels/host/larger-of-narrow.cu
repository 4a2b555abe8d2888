//pass
//
#include <algorithm>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

void run(int *a) {
    int mask = 1023;
    put<<<4, 256>>>(a, std::max<int>(mask, 7));
}
