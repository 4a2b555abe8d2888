//pass
//--blockDim=64 --gridDim=1
// permissions: not shown
// An invariant of a loop that threads come to without a permission for what it reads.
__global__ void fill(int *b, int n) {
  int t = threadIdx.x;
  __perm_write(b[t], t < 32);
  if (t < 32) b[t] = 0;
  for (int i = 0; __invariant(i >= 0), __invariant(b[t] >= 0 | t >= 32), i < n; i++)  // open: access
    if (t < 32) b[t] = i;
  __unsafe_assert(__implies(t < 32, b[t] >= 0));
}
