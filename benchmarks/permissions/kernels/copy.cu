//pass
//--blockDim=64 --gridDim=4
// A copy with a guard.
#define I (int)(blockIdx.x * blockDim.x + threadIdx.x)
__global__ void copy(const int *in, int *out, int n) {
  __ensures(__implies(I < n, out[I] == in[I]));
#ifdef WRONG
  if (I < n - 1)
#else
  if (I < n)
#endif
    out[I] = in[I];
}
