//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=3
// The arrival releases nothing.
#include <cuda/atomic>
__global__ void f(int *a, int *b, unsigned *arrived) {
  const int i = blockIdx.x * 32 + threadIdx.x, n = gridDim.x * 32;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> count(*arrived);
  unsigned goal = 0;
  for (int r = 0; r < 3; r++) {
    b[i] = a[i] + r; // finding: race a // finding: race b
    __syncthreads();
    goal += gridDim.x;
    if (threadIdx.x == 0) {
      count.fetch_add(1, cuda::memory_order_relaxed);
      while (count.load(cuda::memory_order_acquire) < goal)
        ;
    }
    __syncthreads();
    a[i] = b[n - 1 - i]; // finding: race a // finding: race b
    __syncthreads();
    goal += gridDim.x;
    if (threadIdx.x == 0) {
      count.fetch_add(1, cuda::memory_order_relaxed);
      while (count.load(cuda::memory_order_acquire) < goal)
        ;
    }
    __syncthreads();
  }
}
