//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// [=] copies what the body uses.

__global__ void k(int *out) {
  int x = 0;
  auto l = [=] { return x; };
  x = 1;
  out[l() * threadIdx.x] = threadIdx.x;  // finding: race out
}
