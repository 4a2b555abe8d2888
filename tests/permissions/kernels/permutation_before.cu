//pass
//--blockDim=64 --gridDim=1
// permissions: not shown

// What is taken for granted of two threads is known of permissions behind it.
__global__ void scatter(const int *in, const int *to, int *out) {
  int place = to[threadIdx.x];
  __perm_write(out[place]);  // open: threads
  __assume(__distinct_int(place));
  out[place] = in[threadIdx.x];
}
