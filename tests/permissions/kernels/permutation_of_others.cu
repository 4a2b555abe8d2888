//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown

// Those that keep their element have places of their own; all of them write.
__global__ void compact(const int *in, const int *flags, const int *before, int *out) {
  int i = threadIdx.x;
  int keep = flags[i], place = before[i];
  __assume(__implies((keep == 1) & (__other_int(keep) == 1), __distinct_int(place)));
  __perm_write(out[place]);  // open: threads
  out[place] = in[i];
}
