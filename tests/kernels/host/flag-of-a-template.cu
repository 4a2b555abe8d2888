//pass
//
#include <cstdlib>

template <bool WIDE>
__global__ void put(int *a) {
    a[threadIdx.x & (WIDE ? 255 : 127)] = threadIdx.x;
}

int main() {
    int *a;
    cudaMalloc(&a, 256 * sizeof(int));  // size: a 256 * sizeof(int)
    put<1><<<1, 256>>>(a);  // launch: put<true> 256 1
    put<0><<<1, 128>>>(a);  // launch: put<false> 128 1
    return 0;
}
