//pass
//--blockDim=64 --gridDim=1
// permissions: not shown

// One thread has written and returned before it comes to what is taken for granted.
__global__ void scatter(const int *in, const int *to, int *out) {
  int place = to[threadIdx.x];
  if (threadIdx.x == 5) {
    out[place] = 1;  // open: access
    return;
  }
  __assume(__distinct_int(place));
  __perm_write(out[place]);
  out[place] = in[threadIdx.x];
}
