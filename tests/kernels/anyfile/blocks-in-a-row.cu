//pass
//
// listed: the launch has fewer than 2^31 threads in all
// Blocks of two dimensions are numbered in one row: all of their threads have numbers that an int can hold.

__global__ void square(float *out, const float *in, int n) {
  int i = 256 * (gridDim.x * blockIdx.y + blockIdx.x) + threadIdx.x;
  if (i < n)
    out[i] = in[i] * in[i];
}
