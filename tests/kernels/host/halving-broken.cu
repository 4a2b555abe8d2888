//xfail:NOT_ALL_VERIFIED
//
#include <cstdlib>

__global__ void fold(float *a, int half) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 2 * half) a[i] += a[i + half - 1];  // finding: race a
}

int main() {
    int n = 1 << 16;
    float *a;
    cudaMalloc(&a, n * sizeof(float));  // size: a n * sizeof(float)
    for (int half = n / 2; half > 0; half /= 2) fold<<<(half + 255) / 256, 256>>>(a, half);  // launch: fold 256 *  // requires: gridDim.x == (half + 255) / 256  // requires: half > 0
    return 0;
}
