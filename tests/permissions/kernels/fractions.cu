//pass
//--blockDim=64 --gridDim=1
// permissions: hold

// A part of a permission is to read; all of it is to write.
__global__ void fractions(int *b) {
  __shared__ int s[64];
  int t = threadIdx.x;
  __perm(s[t], 2, 2);
  s[t] = t;
  __syncthreads();
  __perm(s[0], 1, 64);
  __perm(b[t], 1, 1, t > 0);
  if (t > 0) b[t] = s[0];
}
