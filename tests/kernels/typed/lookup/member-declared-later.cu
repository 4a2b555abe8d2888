//pass
//--blockDim=64 --gridDim=1
// The body of a method sees all members of its class, later ones too.

constexpr int n = 0;
struct S {
  __device__ int g() { return n; }
  static constexpr int n = 1;
};

__global__ void k(int *out) {
  out[S().g() * threadIdx.x] = threadIdx.x;
}
