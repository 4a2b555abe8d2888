//pass
//--blockDim=64 --gridDim=1
// permissions: not shown

// No two threads differ in an argument of the kernel.
__global__ void scatter(const int *in, int *out, int *first, int n) {  // open: possible
  first[threadIdx.x] = 0;
  __perm_write(first[threadIdx.x]);
  __assume(__distinct_int(n));
  __perm_write(out[n]);
  out[n] = in[threadIdx.x];
}
