//pass
//--blockDim=64 --gridDim=2
// permissions: inferred

// Stream compaction: those that keep their element have places of their own.
__global__ void compact(const int *in, const int *flags, const int *before, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int keep = flags[i], place = before[i];
  __assume(__implies((keep == 1) & (__other_int(keep) == 1), __distinct_int(place)));
  if (keep == 1) {
    out[place] = in[i];
    __unsafe_assert(out[before[i]] == in[i]);
  }
}
