//pass
//--blockDim=64 --gridDim=1
// += and + are two operators.

struct S {
  int n;
  __device__ S operator+(int) const { return S{0}; }
  __device__ S &operator+=(int) { n = 1; return *this; }
};

__global__ void k(int *out) {
  S s{5};
  s += 1;
  out[s.n * threadIdx.x] = threadIdx.x;
}
