//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// For a pointer to const the template of const T * is more special.

template <class T> __device__ int f(T *) { return 1; }
template <class T> __device__ int f(const T *) { return 0; }

__global__ void k(int *out) {
  const int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;  // finding: race out
}
