//xfail:NOT_ALL_VERIFIED
//
#include <functional>
#include <vector>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

void run(int *a) {
    int mask = 15;
    std::vector<std::function<void()>> kept;
    kept.push_back([&]() mutable { mask = 15; });
    mask = 1023;
    kept[0]();
    put<<<4, 256>>>(a, mask);
}
