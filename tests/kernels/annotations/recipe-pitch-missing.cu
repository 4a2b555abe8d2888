//xfail:NOT_ALL_VERIFIED
//--blockDim=[16,16] --gridDim=[64,64]
// With a pitch below the width rows overlap.

__global__ void fill(float *out, int width, int height, int pitch) {
  __requires(pitch > 0);
  __requires(pitch <= 65536);
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * pitch + x] = x; // finding: race out
}
