//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[64,64]
// wrong: signed arithmetic of indices is taken not to overflow unless --check-overflow is given
// A width of 2^30 and more than two rows: y * w wraps around on every device, and rows 0 and 4 are one.
__global__ void f(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = x + y;
}
