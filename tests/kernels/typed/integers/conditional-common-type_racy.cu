//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A conditional has the common type of both branches.

__global__ void k(int *out) {
  bool yes = threadIdx.x < 1024;
  out[((yes ? -1 : 1u) > 0 ? 0 : 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
