//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The last cell of the one half is the first of the other.
__global__ void f(int *a) {
  if (threadIdx.x < 32)
    a[threadIdx.x] = 1;  // finding: race a
  if (threadIdx.x >= 32)
    a[threadIdx.x - 1] = 2;  // finding: race a
}
