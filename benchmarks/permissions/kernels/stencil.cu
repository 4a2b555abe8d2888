//pass
//--blockDim=64 --gridDim=4
// A step of a stencil; the tile in shared memory has a cell more at each side.
__global__ void stencil(const int *in, int *out) {
  __shared__ int tile[66];
  int t = threadIdx.x;
  int g = blockIdx.x * blockDim.x + t + 1;
  tile[t + 1] = in[g];
  if (t == 0) tile[0] = in[g - 1];
  if (t == 63) tile[65] = in[g + 1];
  __syncthreads();
#ifdef WRONG
  out[g] = tile[t] + tile[t + 1] + tile[t + 1];
#else
  out[g] = tile[t] + tile[t + 1] + tile[t + 2];
#endif
  __unsafe_assert(out[g] == in[g - 1] + in[g] + in[g + 1]);
}
