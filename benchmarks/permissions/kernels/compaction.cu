//pass
//--blockDim=64 --gridDim=2
// Stream compaction: what is kept goes where a scan of the flags says.
__global__ void compaction(const int *in, const int *flags, const int *before, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int keep = flags[i], place = before[i];
  __assume(__implies((keep == 1) & (__other_int(keep) == 1), __distinct_int(place)));
#ifdef WRONG
  if (keep != 0) {
#else
  if (keep == 1) {
#endif
    out[place] = in[i];
    __unsafe_assert(out[before[i]] == in[i]);
  }
}
