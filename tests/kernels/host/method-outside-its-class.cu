//pass
//
#include <cstdlib>

__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;
}

class Runner {
    int mask_;

public:
    Runner(int mask);
    void widen(int mask);
    void run(int *a);
};

void Runner::widen(int mask) {
    mask_ = mask | 1023;
}

void Runner::run(int *a) {
    put<<<4, 256>>>(a, mask_);  // launch: put 256 4  // requires: mask == 1023
}

void both(int *a, Runner *one, Runner *two) {
    two->widen(0);
    one->widen(0);
    one->run(a);
}
