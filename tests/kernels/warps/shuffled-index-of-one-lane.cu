//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// All lanes of a warp get the place of its first.

__global__ void f(int *a) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  a[__shfl_sync(0xffffffff, i, 0)] = i; // finding: race a
}
