//pass
//--blockDim=64 --gridDim=1
// A named reference to a temporary is a variable.

__device__ int pick(int &) { return 1; }
__device__ int pick(int &&) { return 0; }
template <class T> __device__ int g(T &&t) { return pick(t); }

__global__ void k(int *out) {
  out[g(1) * threadIdx.x] = threadIdx.x;
}
