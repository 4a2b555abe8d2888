//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A closure holds what its variable held when it was made; calls of a copy leave the original alone.

__global__ void k(int *out) {
  int n = 1;
  auto f = [n]() mutable { return n += 2; };
  n = 100;
  auto g = f;
  g();
  g();
  int r = f();
  out[(r == 7 || r == 102) * threadIdx.x] = threadIdx.x;  // finding: race out
}
