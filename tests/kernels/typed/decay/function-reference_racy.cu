//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template's T & of a function is the function, T a pointer.

template <class T> struct Is { static constexpr int n = 0; };
template <class T> struct Is<T *> { static constexpr int n = 1; };
template <class T> __device__ int f(T &) { return Is<T>::n; }
__device__ int g(int x) { return x; }

__global__ void k(int *out) {
  out[f(g) * threadIdx.x] = threadIdx.x;  // finding: race out
}
