//xfail:NOT_ALL_VERIFIED
//--blockDim=*
// Without the precondition the launch may be too small: elements beyond it keep what they hold.

__global__ void scale(int *out, const int *in, int n) {
  __ensures_at_exit(int, i, 0, n, out[i], 2 * in[i] + out[i]); // finding: exit
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i] + out[i];
}
