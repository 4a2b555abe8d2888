//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// It waits as long as the flag is up.
#include <cuda/atomic>
__global__ void f(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> told(*flag);
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 42; // finding: race data
    told.store(1, cuda::memory_order_release);
    told.notify_all();
  } else {
    told.wait(1, cuda::memory_order_acquire); // finding: endless-wait
    out[0] = data[0]; // finding: race data
  }
}
