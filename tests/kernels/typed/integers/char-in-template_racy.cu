//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// A template gets the type as it is; what it adds is an int.

template <typename T> __device__ int size(T) { return sizeof(T); }
template <typename T> __device__ int twice(T x) { return sizeof(x + x); }
template <typename T> __device__ T sum(T x, T y) { return x + y; }

__global__ void k(int *out) {
  char c = 100;
  unsigned char u = 200;
  out[(sum(u, u) == 400 || size(c + c) == 1) * threadIdx.x] = threadIdx.x;  // finding: race out
}
