//program:POSSIBLE
// The host reads a vector's elements, and makes it larger, while a copy may write to them.
#include <vector>
#include <cuda_runtime.h>

__global__ void add(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

int main() {
    int n = 256;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    std::vector<float> h(n);
    add<<<1, 256, 0, s>>>(a, n);
    cudaMemcpyAsync(h.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost, s);
    float first = h.at(0);  // possible: race h.data()
    float last = h.back();  // possible: race h.data()
    h.push_back(first + last);  // possible: race h.data()
}
