// Launched by included-launch.cu: with as many threads as the tile has columns, in as many rows as it takes.
__global__ void columns(float *out, int stride) {
  out[(blockIdx.x * 8 + threadIdx.y) * stride + threadIdx.x] = threadIdx.x;
}
