//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// What a mutable lambda changes is there at its next call.

__global__ void k(int *out) {
  auto l = [n = 0]() mutable { return ++n; };
  l();
  out[(l() == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
