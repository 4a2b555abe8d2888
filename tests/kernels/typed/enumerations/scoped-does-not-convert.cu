//pass
//--blockDim=64 --gridDim=1
// A scoped enumeration converts to no integer.

enum class E { A };
__device__ int f(int) { return 0; }
__device__ int f(...) { return 1; }

__global__ void k(int *out) {
  out[f(E::A) * threadIdx.x] = threadIdx.x;
}
