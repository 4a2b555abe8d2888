//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// decltype(auto) of a plain name has its declared type.

__global__ void k(int *out) {
  int x = 0;
  decltype(auto) y = x;
  y = 1;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
