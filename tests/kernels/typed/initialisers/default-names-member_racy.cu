//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A default initialiser sees the members before it.

struct S { int a = 1, n = a; };

__global__ void k(int *out) {
  S s{0};
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
