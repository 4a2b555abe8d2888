//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A mutable member of a constant object changes.

struct S {
  mutable int n = 1;
  __device__ void set() const { n = 0; }
};

__global__ void k(int *out) {
  const S s;
  s.set();
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
