//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A literal operator template gets each digit as a character.

template <char... C> __device__ constexpr int operator""_digits() { return sizeof...(C) == 1; }

__global__ void k(int *out) {
  out[123_digits * threadIdx.x] = threadIdx.x;  // finding: race out
}
