//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// All lanes call with a mask that names the lower half.

__global__ void f(int *a) {
  const int any = __any_sync(0xffffu, a[blockIdx.x * 32 + threadIdx.x]);  // finding: warp
  a[blockIdx.x * 32 + threadIdx.x] = any;
}
