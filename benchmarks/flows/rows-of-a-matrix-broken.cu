//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

__global__ void f(float *y, const float *values, const int *columns, const int *rows, const float *x) {
  int r = blockIdx.x * 64 + threadIdx.x;
  for (int k = rows[r]; k < rows[r + 1]; k++)
    y[columns[k]] += values[k] * x[columns[k]]; // finding: race
}
