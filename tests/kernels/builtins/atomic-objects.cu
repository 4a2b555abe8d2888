//pass
//--blockDim=64 --gridDim=2 --front-end=clang
// Atomic objects and references of libcu++: what fetch_add gives is each thread's own; other accesses wait for the barrier.

#include <cuda/atomic>

__global__ void k(int *out, cuda::atomic<unsigned int, cuda::thread_scope_device> *next) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  cuda::atomic_ref<int, cuda::thread_scope_block> ref(sum);
  ref.fetch_add(threadIdx.x, cuda::std::memory_order_relaxed);
  __syncthreads();
  unsigned int mine = next->fetch_add(1, cuda::memory_order_relaxed);
  out[mine] = sum;
}
