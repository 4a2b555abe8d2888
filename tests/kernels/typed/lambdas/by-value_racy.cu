//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A capture by value keeps what the variable was.

__global__ void k(int *out) {
  int x = 0;
  auto l = [x] { return x; };
  x = 1;
  out[l() * threadIdx.x] = threadIdx.x;  // finding: race out
}
