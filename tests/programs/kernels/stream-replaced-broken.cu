//program:REFUTED
// A stream in an array is replaced, in one function by a pointer to it, in another by one that may be any.
#include <cuda_runtime.h>

__global__ void add(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] += 1;
}

void put(cudaStream_t *where, cudaStream_t stream) { *where = stream; }

int main(int argc, char **argv) {
    int n = 256;
    float *a;
    cudaMalloc(&a, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaStream_t *all = (cudaStream_t *)malloc(4 * sizeof(cudaStream_t));
    for (int i = 0; i < 4; i++) cudaStreamCreate(&all[i]);
    add<<<1, 256, 0, all[0]>>>(a, n);
    all[0] = t;
    add<<<1, 256, 0, all[0]>>>(a, n);  // finding: race a
    cudaDeviceSynchronize();
    add<<<1, 256, 0, all[0]>>>(a, n);
    put(all, s);
    add<<<1, 256, 0, all[0]>>>(a, n);  // possible: race a
    cudaDeviceSynchronize();
    add<<<1, 256, 0, all[1]>>>(a, n);
    all[argc] = s;
    add<<<1, 256, 0, all[1]>>>(a, n);  // possible: race a
}
