//pass
//--blockDim=64 --gridDim=1
// The barrier stands in the branch that the overload's value takes.

struct Yes {};
struct No {};
__device__ bool wanted(Yes) { return true; }
__device__ bool wanted(No) { return false; }
template <class T> __device__ void meet(T t) {
  if (wanted(t))
    __syncthreads();
}
__global__ void k(int *out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  meet(Yes());
  out[threadIdx.x] = s[63 - threadIdx.x];
}
