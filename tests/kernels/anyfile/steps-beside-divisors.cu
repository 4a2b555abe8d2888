//pass
//--timeout=5
// open: that rows, planes and batches are apart is known to whoever calls the kernel; the divisor is no step

__device__ uint2 parts(unsigned n, uint3 by) {
  unsigned whole = (__umulhi(n, by.x) + n) >> by.y;
  return make_uint2(whole, n - whole * by.z);
}

__global__ void copy(char *to, const float *from, long long n, uint3 rows, long long step, long long row, long long plane) {
  uint2 tile = parts(blockIdx.x, rows);
  long long i = threadIdx.x + (long long)tile.x * blockDim.x;
  if (i >= n || tile.y >= rows.z)
    return;
  char *at = to + blockIdx.y * plane + tile.y * row;
  *(float *)(at + i * step) = from[i];
}
