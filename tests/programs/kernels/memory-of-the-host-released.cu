//program:VERIFIED
// A copy to the host is done, and one from pageable memory has read it, when they return.
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
    cudaMemcpyAsync(two, a, n * sizeof(float), cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    for (int i = 0; i < n; i++) one[i] = two[i];
    cudaMemcpy(a, one, n * sizeof(float), cudaMemcpyHostToDevice);
    for (int i = 0; i < n; i++) one[i] = 2;
    free(one);
    delete[] two;
}
