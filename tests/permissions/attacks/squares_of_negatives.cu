//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// permissions: not shown
// The low bits of i and -i differ, their squares do not.
__global__ void k(int *a, int n) {
  int t = threadIdx.x;
  __perm_forall(int, i, -64, 64, __perm_write(a[i * i], (i & 63) == t));  // open: threads
  for (int i = -64; i < 64; i++) if ((i & 63) == t) a[i * i] = t;  // claim: race
}
