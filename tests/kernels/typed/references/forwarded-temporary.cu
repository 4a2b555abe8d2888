//pass
//--blockDim=64 --gridDim=1
// static_cast<T &&> of a forwarded temporary may be moved from.

__device__ int pick(const int &) { return 0; }
__device__ int pick(int &&) { return 1; }
template <class T> __device__ int g(T &&t) { return pick(static_cast<T &&>(t)); }

__global__ void k(int *out) {
  out[g(1) * threadIdx.x] = threadIdx.x;
}
