//pass
//--blockDim=64 --gridDim=8
// wrong: where pointers lead that the host keeps in memory is not known
// The host gives each block a row of its own.

__global__ void sums(float **rows, float *out, int n) {
  float sum = 0;
  for (int j = threadIdx.x; j < n; j += 64) sum += rows[blockIdx.x][j];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
