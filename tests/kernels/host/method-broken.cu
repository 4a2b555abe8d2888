//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

class Scaler {
    float *a_;
    int n_;

public:
    void allocate(int n) {
        n_ = n + 8;
        cudaMalloc(&a_, n * sizeof(float));  // size: a n * sizeof(float)
    }

    void run() {
        scale<<<(n_ + 255) / 256, 256>>>(a_, n_);  // launch: scale 256 *  // requires: gridDim.x == (value (host) + 263) / 256  // requires: n == value (host) + 8
    }
};

int main(int argc, char **argv) {
    Scaler scaler;
    scaler.allocate(atoi(argv[1]));
    scaler.run();
    return 0;
}
