//pass
//--blockDim=64 --gridDim=2
#include <cuda/atomic>

// A sum by exchanges that compare bits, by the default scope of a reference; the device is the scope of the other one.
__global__ void sum(float *total, const float *in, double *wide) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::atomic_ref<float> at(*total);
  float old = at.load(cuda::memory_order_relaxed);
  while (!at.compare_exchange_weak(old, old + in[i], cuda::memory_order_relaxed)) {}
  cuda::atomic_ref<double, cuda::thread_scope_device> far(wide[0]);
  double seen = 0.0;
  far.compare_exchange_strong(seen, 1.0);
  far.fetch_add(2.0);
  far.exchange(1.0);
}
