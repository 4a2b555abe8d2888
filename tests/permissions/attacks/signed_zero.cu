//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// Minus zero and zero are zero: other bits.
__global__ void k(const float *in, float *out) {
  int t = threadIdx.x;
  float x = in[t];
  float y = x + 0.0f;
  out[t] = y;
  __unsafe_assert(__float_as_int(y) == __float_as_int(x));  // claim: assertion
}
