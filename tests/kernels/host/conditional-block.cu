//pass
//
#include <cstdlib>

__global__ void scale(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= 2.0f;
}

void run(int n, bool wide) {
    float *a;
    unsigned threads = wide ? 512 : 64;
    cudaMalloc(&a, sizeof(float) * n);  // size: a sizeof(float) * n
    scale<<<(n + threads - 1) / threads, threads>>>(a, n);  // launch: scale * *  // requires: ...
}
