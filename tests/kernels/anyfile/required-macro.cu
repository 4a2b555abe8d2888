//pass
//
// listed: HAVE_LIBRARY is defined (-DHAVE_LIBRARY)
// The text says itself that a macro must be defined.
#ifndef HAVE_LIBRARY
#error "the library is required"
#else

__global__ void scale(float *out, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = factor * out[i];
}
#endif
