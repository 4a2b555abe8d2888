//program:POSSIBLE
// Memory of the host is released while a copy may write to it.
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
    float *one = (float *)malloc(n * sizeof(float)), *two = new float[n];
    add<<<1, 256, 0, s>>>(a, n);
    cudaMemcpyAsync(one, a, n * sizeof(float), cudaMemcpyDeviceToHost, s);
    cudaMemcpyAsync(two, a, n * sizeof(float), cudaMemcpyDeviceToHost, s);
    free(one);  // possible: race one
    delete[] two;  // possible: race two
}
