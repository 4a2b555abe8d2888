//pass
//--blockDim=64 --gridDim=1
// Each element is forwarded with its own category.

__device__ int pick(const int &) { return 0; }
__device__ int pick(int &&) { return 1; }
template <class... T> __device__ int last(T... a) { return (0, ..., a); }
template <class... T> __device__ int f(T &&...t) { return last(pick(static_cast<T &&>(t))...); }

__global__ void k(int *out) {
  int x = 0;
  out[f(x, 1) * threadIdx.x] = threadIdx.x;
}
