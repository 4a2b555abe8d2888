//pass
//--blockDim=64 --gridDim=1
// permissions: hold
// What a claim reads where it does not hang on that needs no permission; an invariant is framed in each round, and at its end.
__global__ void fill(int *b, int n) {
  int t = threadIdx.x;
  __perm_write(b[t], t < 32);
  if (t < 32) b[t] = 0;
  for (int i = 0; __invariant(i >= 0), __invariant(__implies(t < 32, b[t] >= 0)), i < n; i++)
    if (t < 32) b[t] = i;
  __unsafe_assert(__implies(t < 32, b[t] >= 0));
}
