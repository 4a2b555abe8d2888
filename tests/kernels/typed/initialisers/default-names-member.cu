//pass
//--blockDim=64 --gridDim=1
// A default initialiser sees the members before it.

struct S { int a = 0, n = a; };

__global__ void k(int *out) {
  S s{1};
  out[s.n * threadIdx.x] = threadIdx.x;
}
