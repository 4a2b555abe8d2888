//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A capture by reference sees what the variable becomes.

__global__ void k(int *out) {
  int x = 1;
  auto l = [&x] { return x; };
  x = 0;
  out[l() * threadIdx.x] = threadIdx.x;  // finding: race out
}
