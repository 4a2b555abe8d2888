//xfail:NOT_ALL_VERIFIED
//
// As rows-fit.cu, with one coordinate of the block twice.

__global__ void transpose(float *out, const float *in, int width) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * 16 + threadIdx.y) * width + blockIdx.x * 16 + threadIdx.x];
  __syncthreads();
  out[(blockIdx.x * 16 + threadIdx.y) * width + blockIdx.x * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y]; // finding: race out
}
