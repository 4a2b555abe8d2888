//pass
//--blockDim=64 --gridDim=1
// Assignment from a variable copies.

struct S {
  int n = 5;
  __device__ S &operator=(const S &) { n = 1; return *this; }
  __device__ S &operator=(S &&) { n = 0; return *this; }
};

__global__ void k(int *out) {
  S s, t;
  s = t;
  out[s.n * threadIdx.x] = threadIdx.x;
}
