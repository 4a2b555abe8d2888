//pass
//--blockDim=64 --gridDim=2
// Scattering with a permutation.
__global__ void scatter(const int *in, const int *to, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int place = to[i];
  __assume(__distinct_int(place));
#ifdef WRONG
  out[place + 1] = in[i];
#else
  out[place] = in[i];
#endif
  __unsafe_assert(out[to[i]] == in[i]);
}
