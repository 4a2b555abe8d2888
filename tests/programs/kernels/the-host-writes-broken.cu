//program:REFUTED
// The host writes to what a copy may still be reading, however it spells that.
#include <utility>
#include <cuda_runtime.h>

__global__ void add(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

struct Part {
    float x, y;
};
struct Both {
    float *h;
};

int main() {
    int n = 256;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    Part *h;
    Both both;
    cudaMallocHost(&h, n * sizeof(float));
    cudaMallocHost(&both.h, n * sizeof(float));
    add<<<1, 256, 0, t>>>(a, 0);
    cudaMemcpyAsync(a, both.h, 4, cudaMemcpyHostToDevice, s);
    both.h[0] = 1;  // finding: race both.h
    cudaMemcpyAsync(a, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
    h[2].x = 2;  // finding: race h
    h->x = 2;  // possible: race h
    *h = Part();  // finding: race h
    float &x = h[3].y;
    x = 3;  // possible: race h
    std::swap(h[1], h[2]);  // finding: race h
}
