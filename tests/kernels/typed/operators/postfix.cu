//pass
//--blockDim=64 --gridDim=1
// s++ calls the operator with an int parameter.

struct S {
  int n = 5;
  __device__ S &operator++() { n = 0; return *this; }
  __device__ S operator++(int) { n = 1; return *this; }
};

__global__ void k(int *out) {
  S s;
  s++;
  out[s.n * threadIdx.x] = threadIdx.x;
}
