//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[64,64]
// assuming: in-bounds, products-fit
// wrong: an index below w * h is taken to be one of an array of w * h elements unless --check-overflow is given
// Unsigned arithmetic may wrap around: with a width of 2^31 rows 0 and 2 are one.
__global__ void f(float *out, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = x + y;
}
