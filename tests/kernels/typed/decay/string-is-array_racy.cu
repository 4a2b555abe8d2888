//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A string is an array of constant chars, with a zero at its end.

template <class T> __device__ int f(const T &t) { return sizeof t; }
template <class T> __device__ int g(T t) { return sizeof t; }

__global__ void k(int *out) {
  out[(f("abc") - g("abc") == 0) * threadIdx.x] = threadIdx.x;  // finding: race out
}
