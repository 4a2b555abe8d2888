//pass
//--blockDim=64 --gridDim=2
// Gathering.
#define I (int)(blockIdx.x * blockDim.x + threadIdx.x)
__global__ void gather(const int *in, const int *from, int *out) {
  __ensures(out[I] == in[from[I]]);
#ifdef WRONG
  out[I] = in[from[I] + 1];
#else
  out[I] = in[from[I]];
#endif
}
