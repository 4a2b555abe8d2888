//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
#include <cuda/atomic>

// Atomics of a block are no atomics between blocks.
__global__ void sum(float *total, const float *in, double *wide) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::atomic_ref<float> at(*total);
  float old = at.load(cuda::memory_order_relaxed);
  while (!at.compare_exchange_weak(old, old + in[i], cuda::memory_order_relaxed)) {}
  cuda::atomic_ref<double, cuda::thread_scope_block> far(wide[0]);
  double seen = 0.0;
  far.compare_exchange_strong(seen, 1.0);  // finding: race wide
  far.fetch_add(2.0);  // finding: race wide
  far.exchange(1.0);  // finding: race wide
}
