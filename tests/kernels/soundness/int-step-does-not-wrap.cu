//pass
//--blockDim=64 --gridDim=1
// The same of an int overflows, which C leaves undefined: it is taken not to happen, listed.

__global__ void k(int *p, int n) {
  int next = n;
  next++;
  p[threadIdx.x * (next < n ? 0 : 1)] = threadIdx.x;
}
