//xfail:NOT_ALL_VERIFIED
//
#include <functional>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

struct Task {
    std::function<void()> work;
};

void run(int *a) {
    int mask = 1023;
    Task task{[&mask]() mutable { mask = 15; }};
    task.work();
    put<<<4, 256>>>(a, mask);
}
