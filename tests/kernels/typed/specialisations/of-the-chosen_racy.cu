//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A specialisation declared after both templates is one of the more special.

template <class T> __device__ int f(T) { return 5; }
template <class T> __device__ int f(T *) { return 1; }
template <> __device__ int f(int *) { return 0; }

__global__ void k(int *out) {
  int x = 0;
  out[f(&x) * threadIdx.x] = threadIdx.x;  // finding: race out
}
