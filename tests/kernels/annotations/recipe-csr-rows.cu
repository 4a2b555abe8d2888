//pass
//--blockDim=64 --gridDim=8
// The rows of a sparse matrix do not overlap: a row ends before one with a higher number begins.

__global__ void scale(float *values, const int *rows, const float *by, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n) {
    int begin = rows[row], end = rows[row + 1];
    __assume(__implies(row < __other_int(row), end <= __other_int(begin)));
    for (int k = begin; k < end; k++)
      values[k] *= by[row];
  }
}
