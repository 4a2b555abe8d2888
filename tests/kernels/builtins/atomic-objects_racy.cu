//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// A reference to an atomic object makes atomic only what goes through it.

#include <cuda/std/atomic>

__global__ void k(int *out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;  // finding: race sum
  cuda::std::atomic_ref<int> ref(sum);
  ref.fetch_add(threadIdx.x, cuda::std::memory_order_relaxed);  // finding: race sum
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
