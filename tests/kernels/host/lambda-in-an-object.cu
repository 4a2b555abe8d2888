//pass
//
#include <functional>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

struct Task {
    std::function<void()> work;
};

void run(int *a) {
    int mask = 1023;
    Task task{[mask]() mutable { mask = 15; }};
    task.work();
    put<<<4, 256>>>(a, mask);
}
