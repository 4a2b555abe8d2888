//pass
//--blockDim=64 --gridDim=1
// permissions: not shown

// A part of a permission does not suffice to write.
__global__ void fractions(int *b) {
  int t = threadIdx.x;
  __perm(b[t], 63, 64);
  b[t] = 0;  // open: access
}
