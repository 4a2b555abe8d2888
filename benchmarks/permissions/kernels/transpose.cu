//pass
//--blockDim=[16,16] --gridDim=[4,4]
// A transposition by tiles.
__global__ void transpose(const int *in, int *out) {
  __shared__ int tile[16][17];
  int x = threadIdx.x, y = threadIdx.y;
  int column = blockIdx.x * 16, row = blockIdx.y * 16;
  tile[y][x] = in[(row + y) * 64 + column + x];
  __syncthreads();
#ifdef WRONG
  out[(column + y) * 64 + row + x] = tile[y][x];
#else
  out[(column + y) * 64 + row + x] = tile[x][y];
#endif
  __unsafe_assert(out[(column + y) * 64 + row + x] == in[(row + x) * 64 + column + y]);
}
