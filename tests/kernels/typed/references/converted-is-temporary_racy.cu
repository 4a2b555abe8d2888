//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A const reference to another type binds to a temporary, which keeps its value.

__global__ void k(int *out) {
  int i = 0;
  const long &r = i;
  i = 1;
  out[r * threadIdx.x] = threadIdx.x;  // finding: race out
}
