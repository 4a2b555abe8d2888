//pass
//--blockDim=128 --gridDim=*
// A warp per row of a matrix in CSR form, its sum through shared memory.

__global__ void rows(const int *first, const float *val, float *out, int count) {
  __shared__ float s[128];
  const int lane = threadIdx.x % 32, row = blockIdx.x * 4 + threadIdx.x / 32;
  if (row < count) {
    float sum = 0;
    for (int i = first[row] + lane; i < first[row + 1]; i += 32) sum += val[i];
    s[threadIdx.x] = sum;
    __syncwarp();
    for (int d = 16; d > 0; d >>= 1) {
      if (lane < d) s[threadIdx.x] += s[threadIdx.x + d];
      __syncwarp();
    }
    if (lane == 0) out[row] = s[threadIdx.x];
  }
}
