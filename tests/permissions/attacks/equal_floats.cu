//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// Zeros of both signs are equal, their bits are not.
__global__ void k(const float *in, float *out) {
  int t = threadIdx.x;
  float x = in[t], y = in[t + 64];
  if (x == y) {
    out[t] = 1.0f / x;
    __unsafe_assert(__float_as_int(x) == __float_as_int(y));  // claim: assertion
  }
}
