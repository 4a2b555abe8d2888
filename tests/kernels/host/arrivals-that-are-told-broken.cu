//xfail:NOT_ALL_VERIFIED
//
// As arrivals-that-are-told.cu, where one block is not waited for.
#include <cuda_runtime.h>

__global__ void phases(int *a, int *b, int *arrived, int goal) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;  // finding: race a
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < goal)
      ;
    __threadfence();
  }
  __syncthreads();
  b[i] = a[gridDim.x * blockDim.x - 1 - i];  // finding: race a
}

int main() {
  const int blocks = 4, threads = 32;
  int *a, *b, *arrived;
  cudaMalloc(&a, blocks * threads * sizeof(int));
  cudaMalloc(&b, blocks * threads * sizeof(int));
  cudaMalloc(&arrived, sizeof(int));
  cudaMemset(arrived, 0, sizeof(int));
  phases<<<blocks, threads>>>(a, b, arrived, blocks - 1);
  cudaDeviceSynchronize();
}
