//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// T && deduced from a variable is T &.

template <class T> struct Is { static constexpr int n = 1; };
template <class T> struct Is<T &> { static constexpr int n = 0; };
template <class T> __device__ int g(T &&) { return Is<T>::n; }

__global__ void k(int *out) {
  int x = 0;
  out[g(x) * threadIdx.x] = threadIdx.x;  // finding: race out
}
