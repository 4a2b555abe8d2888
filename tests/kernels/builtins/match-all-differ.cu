//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The lanes have different values: no lane is told of any other.
__global__ void f(int *out) {
  int alike;
  const unsigned m = __match_all_sync(~0u, threadIdx.x, &alike);
  out[alike || m ? threadIdx.x : 0] = threadIdx.x; // finding: race out
}
