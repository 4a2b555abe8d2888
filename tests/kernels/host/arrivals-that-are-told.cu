//pass
//
// How many blocks a barrier of the grid, made by hand, waits for is an argument; arrays have the sizes that the host gives them.
#include <cuda_runtime.h>

__global__ void phases(int *a, int *b, int *arrived, int goal) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < goal)
      ;
    __threadfence();
  }
  __syncthreads();
  b[i] = a[gridDim.x * blockDim.x - 1 - i];
}

int main() {
  const int blocks = 4, threads = 32;
  int *a, *b, *arrived;
  cudaMalloc(&a, blocks * threads * sizeof(int));
  cudaMalloc(&b, blocks * threads * sizeof(int));
  cudaMalloc(&arrived, sizeof(int));
  cudaMemset(arrived, 0, sizeof(int));
  phases<<<blocks, threads>>>(a, b, arrived, blocks);
  cudaDeviceSynchronize();
}
