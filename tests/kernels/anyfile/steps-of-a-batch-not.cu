//xfail:NOT_ALL_VERIFIED
//
// Two neighbours write one element, however long the step is.

__global__ void copy(float *to, const float *from, size_t n, ptrdiff_t step, ptrdiff_t step_from) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i / 2 + step * blockIdx.y] = from[i + step_from * blockIdx.y];  // finding: race to
}
