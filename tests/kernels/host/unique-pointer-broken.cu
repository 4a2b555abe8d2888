//xfail:NOT_ALL_VERIFIED
//
#include <memory>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

void run(int n) {
    auto a = std::make_unique<float[]>(n - 1);  // size: a (n - 1) * 4
    scale<<<(n + 255) / 256, 256>>>(a.get(), n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256
    cudaDeviceSynchronize();
}
