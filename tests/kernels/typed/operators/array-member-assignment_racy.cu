//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// The implicit assignment assigns each element of an array member.

struct M {
  int n = 5;
  __device__ M &operator=(const M &m) { n = m.n + -1; return *this; }
};
struct S { M m[2]; };

__global__ void k(int *out) {
  S s, t;
  t.m[1].n = 1;
  s = t;
  out[s.m[1].n * threadIdx.x] = threadIdx.x;  // finding: race out
}
