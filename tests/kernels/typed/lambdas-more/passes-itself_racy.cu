//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A generic lambda that is given itself recurs.

__global__ void k(int *out) {
  auto l = [](auto self, int n) -> int { return n == 0 ? 0 : self(self, n - 1) * 1; };
  out[l(l, 2) * threadIdx.x] = threadIdx.x;  // finding: race out
}
