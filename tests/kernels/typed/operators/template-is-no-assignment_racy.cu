//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template is never the copy assignment.

struct S {
  int n = 5;
  template <class T> __device__ S &operator=(const T &) { n = 1; return *this; }
};

__global__ void k(int *out) {
  S s, t;
  t.n = 0;
  s = t;
  out[s.n * threadIdx.x] = threadIdx.x;  // finding: race out
}
