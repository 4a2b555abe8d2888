//pass
//
// listed: the launch fits the rows of its matrices, as no guard is about their width
// assuming: disjoint-arrays, in-bounds, launch-sizes, no-overflow, rows
// Nothing guards the columns: the launch has as many as the matrix.

__global__ void transpose(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * 16 + threadIdx.y) * width + blockIdx.x * 16 + threadIdx.x];
  __syncthreads();
  out[(blockIdx.x * 16 + threadIdx.y) * width + blockIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
