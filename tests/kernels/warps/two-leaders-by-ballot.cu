//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=1
// All that want to write do, not only the first of them.

__global__ void f(int *a, int n) {
  const unsigned wanting = __ballot_sync(0xffffffff, a[threadIdx.x + 1] > n);
  if (wanting >> threadIdx.x & 1)
    a[0] = threadIdx.x;  // finding: race a
}
