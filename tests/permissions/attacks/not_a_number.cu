//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: claims fail
// What is no number differs from itself.
__global__ void k(const float *in, float *out) {
  int t = threadIdx.x;
  out[t] = in[t];
  __unsafe_assert(out[t] == in[t]);  // claim: assertion
}
