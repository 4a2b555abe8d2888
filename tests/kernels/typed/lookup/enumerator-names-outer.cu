//pass
//--blockDim=64 --gridDim=1
// An enumerator is declared after its own initialiser, which names the outer variable.

constexpr int n = 1;
__device__ int g() {
  enum { n = n, m = n };
  return m;
}

__global__ void k(int *out) {
  out[g() * threadIdx.x] = threadIdx.x;
}
