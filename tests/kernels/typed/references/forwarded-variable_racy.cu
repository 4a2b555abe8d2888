//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// static_cast<T &&> of a forwarded variable is a variable.

__device__ int pick(int &) { return 0; }
__device__ int pick(int &&) { return 1; }
template <class T> __device__ int g(T &&t) { return pick(static_cast<T &&>(t)); }

__global__ void k(int *out) {
  int x = 0;
  out[g(x) * threadIdx.x] = threadIdx.x;  // finding: race out
}
