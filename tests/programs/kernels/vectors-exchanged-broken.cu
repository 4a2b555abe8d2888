//program:REFUTED
// Streams in vectors, which are exchanged and assigned as a whole; in between everything is waited for.
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
    std::vector<cudaStream_t> one(1), two(1);
    one[0] = s;
    two[0] = t;
    add<<<1, 256, 0, one[0]>>>(a, n);
    one[0] = t;
    add<<<1, 256, 0, one[0]>>>(a, n);  // finding: race a
    cudaDeviceSynchronize();
    two[0] = s;
    add<<<1, 256, 0, one[0]>>>(a, n);
    one.swap(two);
    add<<<1, 256, 0, one[0]>>>(a, n);  // possible: race a
    cudaDeviceSynchronize();
    add<<<1, 256, 0, one[0]>>>(a, n);
    one = two;
    add<<<1, 256, 0, one[0]>>>(a, n);  // possible: race a
}
