//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// decltype(auto) of a parenthesised name is a reference, auto a copy.

__device__ auto f(int &x) { return (x); }

__global__ void k(int *out) {
  int x = 0;
  auto &&r = f(x);
  r = 1;
  out[x * threadIdx.x] = threadIdx.x;  // finding: race out
}
