//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// Discarded returns do not take part in the result's type.

template <bool B> __device__ auto f() {
  if constexpr (B)
    return 1L;
  else
    return 'a';
}

__global__ void k(int *out) {
  out[(sizeof(f<true>()) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
