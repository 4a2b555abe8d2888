//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The sum of two bools is an int.

__global__ void k(int *out) {
  out[(true + true == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
