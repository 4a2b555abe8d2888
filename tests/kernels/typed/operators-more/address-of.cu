//pass
//--blockDim=64 --gridDim=1
// An overloaded & gives what it returns.

struct S {
  int n = 0, m = 1;
  __device__ int *operator&() { return this == nullptr ? nullptr : &m; }
};

__global__ void k(int *out) {
  S s;
  out[*&s * threadIdx.x] = threadIdx.x;
}
