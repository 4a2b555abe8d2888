//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// permissions: claims fail
// Not every number is that of the thread's own cell.
__global__ void own(const int *in, int *out) {
  __ghost(int, any);
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  out[t] = in[t];
  __unsafe_assert(__implies(any >= 0 & any < 128, in[any] == out[t])); // claim: assertion
}
