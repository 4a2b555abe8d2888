//pass
//
// listed: blocks have at most 16 threads in x
// A tile of the block: with more threads than it has columns, rows would run into each other.

__global__ void turn(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = x < n && y < n ? in[y * n + x] : 0;
  __syncthreads();
  if (x < n && y < n)
    out[y * n + x] = tile[threadIdx.y][threadIdx.x] + tile[0][0];
}
