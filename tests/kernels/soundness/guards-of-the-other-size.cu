//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[4,4]
// The guards bound x by the height, so that y * w + x is not below w * h.
__global__ void f(int *a, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < h && y < w)
    a[y * w + x] = x + y; // finding: race a
}
