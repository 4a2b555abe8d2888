//pass
//--blockDim=64 --gridDim=1
// A variable may be declared in the condition of a while.

__global__ void k(int *out) {
  int c = 0, n = 1, m = 0;
  while (int c = m * 0)
    n = c;
  out[(n + 0 * c) * threadIdx.x] = threadIdx.x;
}
