//xfail:NOT_ALL_VERIFIED
//
// As tile-has-room.cu, without the barrier.

__global__ void turn(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = x < n && y < n ? in[y * n + x] : 0; // finding: race tile
  if (x < n && y < n)
    out[y * n + x] = tile[threadIdx.y][threadIdx.x] + tile[0][0]; // finding: race tile
}
