//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// threadIdx.x is a constant variable, not a value.

template <class T> struct Kind { static const int value = 0; };
template <class T> struct Kind<T &> { static const int value = 1; };
template <class T> __device__ int f(T &&) { return Kind<T>::value; }

__global__ void k(int *out) {
  out[(1 - f(threadIdx.x)) * threadIdx.x] = threadIdx.x;  // finding: race
}
