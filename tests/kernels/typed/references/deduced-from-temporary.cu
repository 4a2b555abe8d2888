//pass
//--blockDim=64 --gridDim=1
// T && deduced from a temporary leaves T without reference.

template <class T> struct Is { static constexpr int n = 1; };
template <class T> struct Is<T &> { static constexpr int n = 0; };
template <class T> struct Is<T &&> { static constexpr int n = 0; };
template <class T> __device__ int g(T &&) { return Is<T>::n; }

__global__ void k(int *out) {
  out[g(1) * threadIdx.x] = threadIdx.x;
}
