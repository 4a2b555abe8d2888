//pass
//--blockDim=64 --gridDim=1
// A constexpr object is made by its constructor.

struct S {
  int n;
  __host__ __device__ constexpr S(int v) : n(v + 1) {}
};

__global__ void k(int *out) {
  constexpr S s(0);
  out[s.n * threadIdx.x] = threadIdx.x;
}
