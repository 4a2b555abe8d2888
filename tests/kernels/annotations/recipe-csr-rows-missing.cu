//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=8
// Nothing says that rows do not overlap.

__global__ void scale(float *values, const int *rows, const float *by, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n) {
    int begin = rows[row], end = rows[row + 1];
    for (int k = begin; k < end; k++)
      values[k] *= by[row]; // finding: race values
  }
}
