//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A variable may be declared in the condition of a while.

__global__ void k(int *out) {
  int c = 0, n = 0, m = 1;
  while (int c = m * 0)
    n = c;
  out[(n + 0 * c) * threadIdx.x] = threadIdx.x;  // finding: race out
}
