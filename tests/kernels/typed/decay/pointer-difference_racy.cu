//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The difference of pointers counts elements.

__global__ void k(int *out) {
  long a[4] = {};
  long *p = a + 1, *q = a + 3;
  out[(q - p == 16) * threadIdx.x] = threadIdx.x;  // finding: race out
}
