//pass
//--blockDim=64 --gridDim=2
// permissions: inferred

// Places that an array hands out, each to one thread; the permissions stand behind what says so.
__global__ void scatter(const int *in, const int *to, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int place = to[i];
  __assume(__distinct_int(place));
  out[place] = in[i];
  __unsafe_assert(out[to[i]] == in[i]);
}
