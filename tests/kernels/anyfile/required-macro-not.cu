//xfail:NOT_ALL_VERIFIED
//
// What the text leaves out without the macro is looked at with it.
#ifndef HAVE_LIBRARY
#error "the library is required"
#else

__global__ void scale(float *out, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = factor * out[i + 1]; // finding: race out
}
#endif
