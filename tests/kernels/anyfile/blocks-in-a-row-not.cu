//xfail:NOT_ALL_VERIFIED
//
// Two rows of blocks have the same numbers.

__global__ void square(float *out, const float *in, int n) {
  int i = 256 * (gridDim.x * blockIdx.y / 2 + blockIdx.x) + threadIdx.x;
  if (i < n)
    out[i] = in[i] * blockIdx.y; // finding: race out
}
