//xfail:NOT_ALL_VERIFIED
//
#include <thrust/device_vector.h>
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;  // finding: bounds
}

int main(int argc, char **argv) {
    int n = atoi(argv[1]);
    thrust::device_vector<float> a(n);  // size: a n * 4
    scale<<<(n + 255) / 256, 256>>>(thrust::raw_pointer_cast(a.data()), n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256
    a.resize(n + 1);  // size: a (n + 1) * 4
    scale<<<(2 * n + 255) / 256, 256>>>(thrust::raw_pointer_cast(&a[0]), 2 * n);  // launch: scale 256 *  // requires: gridDim.x == (n + 255) / 256  // requires: n == 2 * n (host)
    return 0;
}
