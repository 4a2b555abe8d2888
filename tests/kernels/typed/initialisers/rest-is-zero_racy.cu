//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Elements that braces leave out are zero.

__global__ void k(int *out) {
  int a[4] = {7, 7};
  out[(a[3] == 7) * threadIdx.x] = threadIdx.x;  // finding: race out
}
