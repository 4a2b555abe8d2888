//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A generic lambda that is given itself calls another instance.

__global__ void k(int *out) {
  auto l = [](auto self, auto a) {
    if constexpr (sizeof(a) == 1)
      return 0;
    else
      return self(self, 'a');
  };
  out[l(l, 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
