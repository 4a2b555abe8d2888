//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A lambda copies what it is given at its creation, each time.

__global__ void k(int *out) {
  int total = 0;
  for (int i = 0; i < 2; i++) {
    auto l = [i] { return i; };
    total += l();
  }
  out[(total == 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
