//pass
//--blockDim=64 --gridDim=1
// A generic lambda discards branches by its argument's type.

__global__ void k(int *out) {
  auto l = [](auto a) {
    if constexpr (sizeof(a) == 1)
      return 0;
    else
      return 1;
  };
  out[l(1) * threadIdx.x] = threadIdx.x;
}
