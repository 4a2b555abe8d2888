//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// The lower half waits for all, the upper one for itself: they name each other's lanes in different masks.

__global__ void f(int *a) {
  const unsigned mask = threadIdx.x < 16 ? 0xffffffffu : 0xffff0000u;
  const int sum = __reduce_add_sync(mask, a[blockIdx.x * 32 + threadIdx.x]);  // finding: warp
  a[blockIdx.x * 32 + threadIdx.x] = sum;
}
