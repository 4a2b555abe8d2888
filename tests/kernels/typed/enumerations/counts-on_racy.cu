//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An enumerator without a value is one more than the one before.

enum { A = 5, B = -1, C, D };

__global__ void k(int *out) {
  out[C * threadIdx.x] = threadIdx.x;  // finding: race out
}
