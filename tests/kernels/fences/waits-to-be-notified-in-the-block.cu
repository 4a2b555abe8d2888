//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// The flag is for threads of one block.
#include <cuda/atomic>
__global__ void f(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_block> told(*flag);
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 42;
    told.store(1, cuda::memory_order_release);
    told.notify_all();
  } else {
    told.wait(0, cuda::memory_order_acquire);
    out[0] = data[0];
  }
}
