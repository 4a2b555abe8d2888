//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An enumerator's value may use those before.

enum { A = 2, B = A * 3, C };

__global__ void k(int *out) {
  out[(C - B * 7 + 0 * A == 1 ? 1 : 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
