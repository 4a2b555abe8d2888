//pass
//--blockDim=64 --gridDim=1
// A constructor with defaults for all is the default constructor.

struct S {
  int n;
  __device__ S(int a = 0, int b = 1) : n(a * 0 + b) {}
};

__global__ void k(int *out) {
  S s;
  out[s.n * threadIdx.x] = threadIdx.x;
}
