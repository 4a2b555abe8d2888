//pass
//--blockDim=64 --gridDim=1
// = groups from the right.

struct S {
  int n = 0;
  __device__ S &operator=(int v) { n = v; return *this; }
  __device__ S &operator=(const S &s) { n = s.n; return *this; }
};

__global__ void k(int *out) {
  S a, b;
  a = b = 1;
  out[a.n * threadIdx.x] = threadIdx.x;
}
