//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// An initialised capture names a value of its own; its initialiser the outer one.

__global__ void k(int *out) {
  int x = 1;
  auto l = [x = x + -1] { return x; };
  out[l() * threadIdx.x] = threadIdx.x;  // finding: race out
}
