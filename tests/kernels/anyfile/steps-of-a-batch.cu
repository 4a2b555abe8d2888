//pass
//
// open: that the step is no shorter than n is known to whoever calls the kernel

__global__ void copy(float *to, const float *from, size_t n, ptrdiff_t step, ptrdiff_t step_from) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i + step * blockIdx.y] = from[i + step_from * blockIdx.y];
}
